# Ours and Pgx on one GPU, in turns: bash benchmarks/gpu/turns.sh OUT, from the root of the
# repository, after build.py and alike.py. PYTHON may name another interpreter.
set -u
export BANQUISE_GAMES=benchmarks PYTHONPATH=src:.:${PYTHONPATH:-}
python=${PYTHON:-python3}
for pair in papua:backgammon halunken:go_9x9 nanuuk:connect_four neta_tanka: nunami: connect_four:; do
    $python -m benchmarks.gpu.run "$1" "${pair%:*}"
    [ -z "${pair#*:}" ] || $python -m benchmarks.gpu.pgx "$1" "${pair#*:}"
done
