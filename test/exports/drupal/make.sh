#!/bin/bash
# Writes users into tables with the columns of Drupal 7 and 10 in MariaDB and PostgreSQL, and dumps them: sh make.sh, as
# root on Debian with mariadb-server, postgresql (which databases.sh starts, too) and php-cli.
set -euo pipefail
cd "$(dirname "$0")"
. ../sql/databases.sh

maria -e 'create database drupal7; create database drupal10'
for prefix in d7_ other_; do
  (cat tables-7.sql; php make.php 7) | sed "s/PREFIX_/$prefix/" | maria --default-character-set=utf8mb4 drupal7
done
php make.php 10 > "$folder/users.sql"
cat tables-10.sql "$folder/users.sql" | maria --default-character-set=utf8mb4 drupal10
cat tables-10.sql "$folder/users.sql" | pg postgres
dump_maria --skip-comments drupal7 d7_authmap d7_field_data_field_bio d7_og_role d7_role d7_users d7_users_roles > drupal7.sql
dump_maria drupal7 > two-sites.sql
dump_maria drupal10 > drupal10.sql
dump_pg postgres > drupal10-pg_dump.sql
pg postgres -c 'copy users_field_data to stdout (format csv, header)' > users_field_data.csv
