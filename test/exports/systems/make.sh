#!/bin/bash
# Writes the tables of systems into MariaDB or PostgreSQL, and dumps them: bash make.sh [SYSTEM …], as root on Debian
# with mariadb-server, postgresql and php-cli. The file tables.php of a system prints its tables and rows as SQL, and
# the first line of that file names the database. The files answers.json have the users as they are read, and their
# passwords.
set -euo pipefail
cd "$(dirname "$0")"
. ../sql/databases.sh

systems=${*:-$(cd .. && ls -d */tables.php | xargs -n 1 dirname)}
for system in $systems; do
  out=../$system
  if head -1 "$out/tables.php" | grep -q MariaDB; then
    maria -e 'drop database if exists test; create database test'
    backslash='\\' php -d auto_prepend_file=hashes.php "$out/tables.php" | maria --default-character-set=utf8mb4 test
    dump_maria --skip-comments test > "$out/mariadb-dump.sql"
  else
    pg postgres -c 'drop database if exists test' -c 'create database test'
    php -d auto_prepend_file=hashes.php "$out/tables.php" | pg test
    dump_pg test > "$out/pg_dump.sql"
  fi
done
