#!/bin/sh
# Computes every planned digest with Python and with PHP, spells what they agree on, and writes ../../<format>.json.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-/usr/bin/python3}
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT
node plan.mjs > "$rows/plan.jsonl"
"$python" -W ignore oracle.py < "$rows/plan.jsonl" > "$rows/python"
php oracle.php < "$rows/plan.jsonl" > "$rows/php"
node spell.mjs "$rows/python" "$rows/php" > "$rows/rows.jsonl"
node ../assemble.mjs raw "$rows/rows.jsonl"
