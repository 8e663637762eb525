#!/bin/sh
# Backs up the SQLite file of a running service under a name with the time, and deletes all but the newest backups.
# Needs sqlite3.
# sh backup.sh DATABASE FOLDER [KEEP]    KEEP is the number of backups that are kept; 14 by default
set -eu
database=$1
folder=$2
keep=${3:-14}
if [ ! -f "$database" ]; then
  echo "backup.sh: $database does not exist. The first argument must be the path of the database" >&2
  exit 66
fi
case $keep in
  0* | *[!0-9]*)
    echo "backup.sh: '$keep' backups cannot be kept. The third argument must be a number of at least 1" >&2
    exit 64
    ;;
esac
umask 077
mkdir -p "$folder"
backup=$folder/saltbridge-$(date -u +%Y-%m-%dT%H-%M-%SZ).db
# Only a complete backup gets a name that ends with .db.
part=$backup.part
rm -f "$folder"/saltbridge-*.db.part
sqlite3 "$database" "VACUUM INTO '$(printf %s "$part" | sed "s/'/''/g")'"
# SQLite does not wait until the copy is on the disk. Older backups are deleted only after that.
sync "$part"
mv "$part" "$backup"
find "$folder" -maxdepth 1 -name 'saltbridge-*.db' | sort -r | tail -n "+$((keep + 1))" | while IFS= read -r old; do
  rm -- "$old"
done
echo "$backup"
