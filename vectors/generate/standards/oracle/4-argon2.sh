#!/bin/sh
# Argon2 by the reference command line tool: every variant and version, then lanes, passes and lengths.
set -eu
notes=
row() { # id, fact, password, salt, flags...
  id=$1; fact=$2; password=$3; salt=$4; shift 4
  hash=$(printf %s "$password" | argon2 "$salt" "$@" -e)
  hex=$(printf %s "$password" | od -An -v -tx1 | tr -d ' \n')
  printf '{"format":"argon2","id":"cli-%s","fact":"%s","source":"argon2-cli","hash":"%s","passwordHex":"%s","expect":"match"%s}\n' "$id" "$fact" "$hash" "$hex" "$notes"
}
for variant in d i id; do
  for version in 10 13; do
    row "$variant-v$version" "argon2$variant version 0x$version by the reference tool" 'correct horse' 'somesaltsomesalt' "-$variant" -v "$version" -t 2 -k 256 -p 1 -l 32
  done
done
row 'least' 'The least of everything: m 8, t 1, p 1, salt 8 bytes, digest 16 bytes' 'x' '8 bytes!' -id -t 1 -k 8 -p 1 -l 16
row 'lanes-4' 'Four lanes' 'password' 'somesalt' -id -t 3 -k 1024 -p 4 -l 32
row 'memory-not-multiple' 'Memory that is no multiple of 4 p is named as given and used rounded down' 'password' 'somesalt' -id -t 1 -k 99 -p 3 -l 32
row 'digest-64' 'A digest of 64 bytes' 'password' 'somesalt' -i -t 1 -k 64 -p 1 -l 64
notes=',"notes":["beyond-phc"]'
row 'digest-65' 'A digest of 65 bytes is beyond the PHC text' 'password' 'somesalt' -i -t 1 -k 64 -p 1 -l 65
notes=
row 'salt-48' 'A salt of 48 bytes' 'password' '48 bytes of salt 48 bytes of salt 48 bytes of sa' -d -t 1 -k 64 -p 1 -l 24
notes=',"notes":["beyond-phc"]'
row 'salt-49' 'A salt of 49 bytes is beyond the PHC text' 'password' '49 bytes of salt 49 bytes of salt 49 bytes of sal' -d -t 1 -k 64 -p 1 -l 24
notes=
row 'memory-4096' 'Memory of 4 MiB' 'password' 'somesalt' -id -t 3 -k 4096 -p 1 -l 32
