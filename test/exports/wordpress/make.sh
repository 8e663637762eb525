#!/bin/bash
# Writes users of examples/wordpress-export into tables with WordPress's columns in MariaDB, and dumps them: sh make.sh,
# as root on Debian with mariadb-server, postgresql (which databases.sh starts, too) and php-cli.
set -euo pipefail
cd "$(dirname "$0")"
. ../sql/databases.sh

maria -e 'create database wordpress; create database network'
sed 's/PREFIX_/wp_/' tables.sql | maria wordpress
sed 's/PREFIX_/my_site_/' tables.sql | maria network
php make.php > "$folder/users.sql"
sed 's/PREFIX_/wp_/' "$folder/users.sql" | maria --default-character-set=utf8mb4 wordpress
sed 's/PREFIX_/my_site_/' "$folder/users.sql" | maria --default-character-set=utf8mb4 network
maria network -e "alter table my_site_users add spam tinyint(2) not null default 0, add deleted tinyint(2) not null default 0;
  update my_site_users set spam = 1 where ID = 12; update my_site_users set deleted = 1 where ID = 13"
dump_maria wordpress > mariadb-dump.sql
dump_maria --skip-extended-insert --skip-comments wordpress wp_users > skip-extended-insert.sql
dump_maria --complete-insert --no-create-info wordpress wp_users > complete-insert.sql
dump_maria --no-create-info wordpress wp_users > no-columns.sql
dump_maria --hex-blob network > network.sql
dump_maria --databases wordpress network > two-sites.sql
