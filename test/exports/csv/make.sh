#!/bin/bash
# Writes the tables of this folder with the tools of databases and spreadsheets. Run it as root on Debian 12, with
# postgresql, sqlite3, mariadb-server and python3. The passwords are in answers.json.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
chmod 777 "$work"
postgres=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
port=54329

{
  echo 'CREATE TABLE users (id int PRIMARY KEY, login varchar(60), email varchar(100), pass varchar(255),'
  echo '  name varchar(250), note varchar(250), active int, created varchar(32));'
  printf "INSERT INTO users VALUES (1,'ada','ada@example.com','%s','Ada \"Countess\" Lovelace',NULL,1,'2024-01-02 03:04:05');\n" \
    '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
  printf "INSERT INTO users VALUES (2,'conan','conan@example.com','%s','O''Brien\\\\','',1,'2024-01-02 03:04:05');\n" \
    '$argon2id$v=19$m=32,t=2,p=4$cm94YnRVOW5jZzFzcVE4bQ$MNzk5BtR2vUhrp6qQEjRNw'
  printf "INSERT INTO users VALUES (3,'taro','taro@例え.jp','%s','山田 太郎 😀','line1\nline2\ttab; semicolon, comma | bar',0,'2024-01-02 03:04:05');\n" \
    '$1$38652870$DUjsu4TTlTsOe/xxZ05uf/'
  printf "INSERT INTO users VALUES (4,'mo','mo@example.com','%s','\"Mo\"','C:\\\\new\\\\table',1,'0000-00-00 00:00:00');\n" \
    'pbkdf2_sha256$10000$kjVJaVz6qsnJ$5yPHw3rwJGECpUf70daLGhOrQ5+AMxIJdz1c3bqK1Rs='
  printf "INSERT INTO users VALUES (5,'nopass','np@example.com',NULL,'No password','',1,'2024-01-02 03:04:05');\n"
} > "$work/users.sql"

# PostgreSQL
su postgres -c "$postgres/initdb -D $work/data -A trust -E UTF8 --locale=C" > /dev/null
su postgres -c "$postgres/pg_ctl -D $work/data -o '-p $port -k $work' -l $work/log -w start" > /dev/null
ask() { psql -X -q -h "$work" -p "$port" -U postgres "$@"; }
ask -f "$work/users.sql" -c "update users set note = 'a' || chr(13) || chr(10) || 'b' where id = 5"
ask -c "\\copy users to '$here/postgres-csv.csv' csv header"
ask -c "\\copy users to '$here/postgres-force-quote.csv' csv force quote *"
ask -c "\\copy users to '$here/postgres-semicolon.csv' csv header delimiter ';'"
ask -c "\\copy users to '$here/postgres-text.tsv'"
ask -c "\\copy users to '$here/postgres-text-header.tsv' (format text, header)"
ask -A -P footer=off -c 'select * from users where id not in (3, 5)' > "$here/postgres-unaligned.txt"
ask -A -t -c "select json_agg(users order by id) from users" > "$here/rows.json"
su postgres -c "$postgres/pg_ctl -D $work/data -m immediate stop" > /dev/null

# SQLite
sqlite3 "$work/users.db" < "$work/users.sql"
sqlite3 "$work/users.db" "update users set note = 'a' || char(13, 10) || 'b' where id = 5"
sqlite3 -csv -header "$work/users.db" 'select * from users' > "$here/sqlite-csv.csv"
sqlite3 -list -header "$work/users.db" 'select * from users where id not in (3, 5)' > "$here/sqlite-list.txt"

# MariaDB
mkdir "$work/mysql" "$work/tab" && chmod 777 "$work/mysql" "$work/tab"
mariadb-install-db --no-defaults --user=root --datadir="$work/mysql" > /dev/null 2>&1
mariadbd --no-defaults --user=root --datadir="$work/mysql" --socket="$work/s" --skip-networking --pid-file="$work/pid" \
  > "$work/mysql.log" 2>&1 &
until mariadb-admin --no-defaults --socket="$work/s" ping > /dev/null 2>&1; do sleep 0.2; done
my() { "$1" --no-defaults --socket="$work/s" --default-character-set=utf8mb4 "${@:2}"; }
my mariadb -e 'create database d character set utf8mb4'
{ echo "SET sql_mode='NO_BACKSLASH_ESCAPES';"; cat "$work/users.sql"; } | my mariadb d
my mariadb -e "update users set note = concat('a', char(13, 10), 'b') where id = 5" d
my mariadb --batch -e 'select * from users' d > "$here/mysql-batch.tsv"
my mariadb-dump --tab="$work/tab" d users && cp "$work/tab/users.txt" "$here/mysql-tab.txt"
my mariadb-dump --tab="$work/tab" --fields-terminated-by=, '--fields-optionally-enclosed-by="' \
  --lines-terminated-by=$'\r\n' d users && cp "$work/tab/users.txt" "$here/mysql-tab-csv-crlf.csv"
my mariadb-dump --tab="$work/tab" '--fields-enclosed-by="' d users && cp "$work/tab/users.txt" "$here/mysql-tab-enclosed.txt"
kill "$(cat "$work/pid")"; wait

# Python's csv module, in the dialects of Excel
python3 - "$here" <<'PYTHON'
import csv, json, sys
here = sys.argv[1]
rows = json.load(open(f'{here}/rows.json', encoding='utf-8'))
def write(name, encoding, first, **options):
    with open(f'{here}/{name}', 'w', encoding=encoding, newline='') as file:
        file.write(first)
        writer = csv.writer(file, **options)
        writer.writerow(rows[0])
        writer.writerows(row.values() for row in rows)
write('excel-semicolon.csv', 'utf-8-sig', '', dialect='excel', delimiter=';')
write('excel-sep.csv', 'utf-8-sig', 'sep=;\r\n', dialect='excel', delimiter=';')
write('excel-tab.tsv', 'utf-8', '', dialect='excel-tab')
write('carriage-returns.csv', 'utf-8', '', dialect='excel', lineterminator='\r')
write('comment.csv', 'utf-8', '# Passwords are in answers.json\n', dialect='unix')
PYTHON
npx biome format --write "$here/rows.json"
rm -rf "$work"
