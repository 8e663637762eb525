#!/bin/sh
# Runs the oracles of the crypt(3) family and writes its ../../<format>.json. See README.md for what must be installed.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-/usr/bin/python3}
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT
perl libcrypt.pl > "$rows/1-libcrypt.jsonl"
"$python" -W ignore passlib_rows.py > "$rows/2-passlib.jsonl"
php php.php > "$rows/3-php.jsonl"
sh openssl.sh > "$rows/4-openssl.jsonl"
perl yescrypt.pl > "$rows/5-yescrypt.jsonl"
node ../assemble.mjs crypt "$rows"/*.jsonl
"$python" check.py
