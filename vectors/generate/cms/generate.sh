#!/bin/sh
# Runs the oracles of plain hash functions and writes ../../<format>.json and confirms them. See README.md for what must be installed.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-/usr/bin/python3}
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT
php cms.php > "$rows/1-php.jsonl"
"$python" -W ignore frameworks.py > "$rows/2-frameworks.jsonl"
node ../assemble.mjs cms "$rows"/*.jsonl
"$python" check.py
