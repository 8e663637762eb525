#!/bin/sh
# Runs every oracle that takes its salt, writes ../../<format>.json and confirms the rows. See README.md.
set -eu
cd "$(dirname "$0")"
python=${PYTHON:-/usr/bin/python3}
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT
sh slappasswd.sh > "$rows/1-slappasswd.jsonl"
"$python" -W ignore passlib_rows.py > "$rows/2-passlib.jsonl"
php php.php > "$rows/3-php.jsonl"
perl crypt.pl > "$rows/4-perl.jsonl"
sh doveadm.sh > "$rows/5-doveadm.jsonl"
sh openssl.sh > "$rows/6-openssl.jsonl"
node ../assemble.mjs ldap recorded.jsonl "$rows"/*.jsonl
"$python" -W ignore check.py
"$python" check_slapd.py
