#!/bin/sh
# Runs every oracle, writes ../<format>.json and confirms the rows with other implementations. See README.md for what must be installed.
set -eu
cd "$(dirname "$0")"
: "${ORACLES:?the folder whose node_modules holds the npm oracles}"
export ORACLES
python=${PYTHON:-/usr/bin/python3}
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT
perl bcrypt.pl > "$rows/1-libcrypt.jsonl"
php bcrypt.php > "$rows/2-php-bcrypt.jsonl"
node npm.mjs > "$rows/3-npm.jsonl"
sh argon2.sh > "$rows/4-argon2-cli.jsonl"
"$python" -W ignore python.py > "$rows/5-python.jsonl"
php kdf.php > "$rows/6-php-kdf.jsonl"
sh openssl.sh > "$rows/7-openssl.jsonl"
node assemble.mjs . "$rows"/*.jsonl
node check.mjs
"$python" -W ignore check.py
