#!/bin/sh
# Runs every oracle of this folder, writes ../../<format>.json and confirms what Node's frameworks write. README.md says what must be installed.
set -eu
cd "$(dirname "$0")"
: "${ORACLES:?the folder whose node_modules holds the npm oracles}" "${FRAMEWORKS_PYTHON:?a Python with Django and Werkzeug}"
export ORACLES
python=${PYTHON:-/usr/bin/python3}
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT
"$python" -W ignore python.py > "$rows/1-python.jsonl"
"$FRAMEWORKS_PYTHON" frameworks.py > "$rows/2-frameworks.jsonl"
perl libcrypt.pl > "$rows/3-libcrypt.jsonl"
php magento.php > "$rows/4-magento.jsonl"
node npm.mjs > "$rows/5-npm.jsonl"
node ../assemble.mjs argon2-scrypt "$rows"/*.jsonl
node check.mjs
