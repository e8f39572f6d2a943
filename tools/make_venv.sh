#!/bin/sh
# make_venv.sh FOLDER: a virtual environment in FOLDER from any Python of at least 3.11 on PATH ($PYTHON first, if it is set).
# One that works already is left alone.
set -eu
venv=$1
good='import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'

[ -x "$venv/bin/python" ] && "$venv/bin/python" -c "$good; import pip" 2>/dev/null && exit 0

for python in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python3.15 python; do
    if command -v "$python" >/dev/null 2>&1 && "$python" -c "$good" >/dev/null 2>&1; then
        "$python" -m venv --clear "$venv" && exit 0
        rm -rf "$venv"
    fi
done

echo "No Python 3.11 or newer with its venv module was found on PATH. Install one (https://www.python.org/downloads/; on Debian and Ubuntu: apt install python3 python3-venv) or name it: make lab PYTHON=/path/to/python3" >&2
exit 1
