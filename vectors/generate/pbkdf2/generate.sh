#!/bin/sh
# Runs the oracles of PBKDF2's spellings, confirms what they computed, and writes ../../<format>.json. See README.md.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-/usr/bin/python3}
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT
"$python" -W ignore python.py > "$rows/1-python.jsonl"
java Spring.java ../passwords.json > "$rows/2-java.jsonl"
php oracle.php > "$rows/3-php.jsonl"
php check.php "$rows"/*.jsonl
node ../assemble.mjs pbkdf2 "$rows"/*.jsonl
