#!/bin/sh
# Runs the oracle of the younger spellings of legacy scrypt and writes ../../<format>.json. See README.md.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-/usr/bin/python3}
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT
"$python" -W ignore python.py > "$rows/1-python.jsonl"
node ../assemble.mjs legacy-scrypt "$rows"/*.jsonl
