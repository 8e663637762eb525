#!/bin/bash
# Writes users with Django's ORM into MariaDB, PostgreSQL and SQLite, and dumps them: sh make.sh, as root on Debian with
# python3-django, python3-argon2, python3-bcrypt, python3-mysqldb, python3-psycopg2 and the databases.
set -euo pipefail
cd "$(dirname "$0")"
. ../sql/databases.sh

maria -e 'create database django'
export FOLDER="$folder"
/usr/bin/python3 make.py > answers.json
sqlite3 "$folder/django.db" .dump > sqlite-dump.sql
dump_maria django > mariadb-dump.sql
dump_maria --no-create-info --complete-insert --skip-extended-insert django auth_user > mariadb-complete-insert.sql
tables='-t auth_user -t accounts_member -t auth_group'
dump_pg $tables postgres > pg_dump.sql
dump_pg -t auth_user --inserts postgres > pg_dump-inserts.sql
dump_pg -t auth_user --column-inserts --data-only postgres > pg_dump-column-inserts.sql
