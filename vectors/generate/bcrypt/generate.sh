#!/bin/sh
# Runs the family's oracles, writes ../../<format>.json and confirms the rows with other implementations. See ../README.md.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-/usr/bin/python3}
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT
php php.php > "$rows/1-php.jsonl"
perl crypt.pl > "$rows/2-libcrypt.jsonl"
"$python" -W ignore oracle.py > "$rows/3-python.jsonl"
node ../assemble.mjs bcrypt "$rows"/*.jsonl
"$python" -W ignore check.py
php check.php
