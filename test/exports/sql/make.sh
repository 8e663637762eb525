#!/bin/bash
# Writes the texts of texts.js into MariaDB, PostgreSQL and SQLite, and dumps them in many ways: bash make.sh, as root.
set -euo pipefail
cd "$(dirname "$0")"
. ./databases.sh

node texts.js > texts.json
maria -e 'create database texts'
node texts.js mysql | maria --default-character-set=utf8mb4 texts
dump_maria texts > maria-default.sql
for option in skip-extended-insert complete-insert hex-blob insert-ignore replace skip-quote-names skip-comments \
  databases; do
  dump_maria --$option texts > maria-${option%=*}.sql
done
dump_maria --compact texts > maria-compact.sql
dump_maria --compatible=ansi --default-character-set=utf8mb4 texts > maria-compatible.sql
dump_maria --no-create-info --complete-insert texts > maria-no-create-info.sql
dump_maria --routines --triggers --events texts > maria-routines.sql
maria --default-character-set=utf8mb4 -e "create database latin;
  create table latin.users (id int primary key, name varchar(99)) charset latin1;
  insert into latin.users values (1, 'Café ’ €'), (2, 'plain')"
dump_maria --default-character-set=latin1 latin > maria-latin1.sql

node texts.js postgres | pg postgres
dump_pg postgres > pg-copy.sql
for option in inserts column-inserts rows-per-insert=7 data-only create; do
  dump_pg --$option postgres > pg-${option%=*}.sql
done
dump_pg --inserts --on-conflict-do-nothing postgres > pg-on-conflict.sql
dump_pg --encoding=LATIN1 -t pages postgres > pg-latin1.sql
"$postgres_bin/pg_dumpall" -h "$folder" -U postgres > pg_dumpall.sql

node texts.js sqlite | sqlite3 "$folder/texts.db"
sqlite3 "$folder/texts.db" .dump > sqlite-dump.sql
sqlite3 "$folder/texts.db" '.dump --newlines' > sqlite-newlines.sql
