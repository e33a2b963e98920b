#!/bin/sh
# System packages for the tests: a browser and a database server. Installs them on Debian as root; elsewhere it prints
# what is missing, and the tests that need it fail with the same message.
set -u
missing=""
if [ "${1:-}" = venv ]; then
  missing="python3-venv"
else
  command -v chromium >/dev/null 2>&1 || missing="$missing chromium"
  { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1 || missing="$missing postgresql"
fi
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing$missing …"
  apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null && exit 0
fi
echo "Please install:$missing (on Debian: sudo apt-get install$missing)." >&2
[ "${1:-}" = venv ] && exit 1
exit 0
