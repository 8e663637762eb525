# Starts MariaDB and PostgreSQL in a temporary folder, for the scripts that make exports. Source it as root on Debian
# with mariadb-server and postgresql installed. It defines the commands of both, and stops the servers at the end.
folder=$(mktemp -d)
chmod 755 "$folder"

maria() { mariadb --no-defaults --socket="$folder/maria.sock" "$@"; }
dump_maria() { mariadb-dump --no-defaults --socket="$folder/maria.sock" "$@"; }
postgres_bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | tail -1)")
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups env HOME="$folder" "$@"; }
pg() { "$postgres_bin/psql" -qX -v ON_ERROR_STOP=1 -h "$folder" -U postgres "$@"; }
dump_pg() { "$postgres_bin/pg_dump" -h "$folder" -U postgres "$@"; }

stop_databases() {
  as_postgres "$postgres_bin/pg_ctl" -D "$folder/pg" -m immediate stop > /dev/null 2>&1
  maria -e shutdown 2> /dev/null && wait "$maria_pid"
  rm -rf "$folder"
}
trap stop_databases EXIT

install -d -o mysql "$folder/maria"
mariadb-install-db --no-defaults --user=mysql --datadir="$folder/maria" > /dev/null
chown mysql "$folder"
mariadbd --no-defaults --user=mysql --datadir="$folder/maria" --socket="$folder/maria.sock" --skip-networking \
  --character-set-server=utf8mb4 2> "$folder/maria.log" &
maria_pid=$!
install -d -o postgres -g postgres "$folder/pg"
chmod 777 "$folder"
as_postgres "$postgres_bin/initdb" -D "$folder/pg" -U postgres -A trust -E UTF8 --locale=C > /dev/null
as_postgres "$postgres_bin/pg_ctl" -D "$folder/pg" -w -l "$folder/pg/log" -o "-k $folder -c listen_addresses=" start > /dev/null
until maria -e 'select 1' > /dev/null 2>&1; do sleep 0.2; done
