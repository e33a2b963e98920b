# Ours and Pgx on one GPU, in turns: run `bash benchmarks/gpu/turns.sh OUT` in the root of the
# repository, after build.py and alike.py. PYTHON can name another interpreter.
set -u
export BANQUISE_GAMES=benchmarks PYTHONPATH=src:.:${PYTHONPATH:-}
python=${PYTHON:-python3}
for pair in papua:backgammon halunken:go_9x9 nanuuk:connect_four neta_tanka: nunami: connect_four:; do
    $python -m benchmarks.gpu.run "$1" "${pair%:*}"
    [ -z "${pair#*:}" ] || $python -m benchmarks.gpu.pgx "$1" "${pair#*:}"
done
