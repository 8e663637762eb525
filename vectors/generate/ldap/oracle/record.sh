#!/bin/sh
# Prints the rows of ../recorded.jsonl. These programs choose a random salt, so the rows of one run are kept.
set -eu
cd "$(dirname "$0")"
modules='-o module-load=pw-sha2'
secret='correct horse'
hex=636f727265637420686f727365
for scheme in SMD5 SSHA SSHA256 SSHA384 SSHA512; do
  format=ldap-$(printf %s "$scheme" | tr A-Z a-z)
  for count in 1 2 3; do
    node row.mjs "$format" "slappasswd-$count" 'By slappasswd with its own salt' slappasswd "$(slappasswd -n $modules -h "{$scheme}" -s "$secret")" $hex
  done
  [ "$scheme" = SSHA384 ] && continue
  node row.mjs "$format" doveadm 'By doveadm with its own salt' doveadm "$(doveadm pw -s "$scheme" -p "$secret")" $hex
  node row.mjs "$format" doveadm-hex 'By doveadm in hexadecimal' doveadm "$(doveadm pw -s "$scheme.HEX" -p "$secret")" $hex encoding
  node row.mjs "$format" doveadm-base64 'By doveadm with the name of base64' doveadm "$(doveadm pw -s "$scheme.B64" -p "$secret")" $hex encoding
done
for count in 1 2; do
  node row.mjs ldap-argon2 "slappasswd-$count" 'By slappasswd with its own salt' slappasswd "$(slappasswd -n -o module-load=argon2 -h '{ARGON2}' -s "$secret")" $hex
  node row.mjs ldap-crypt "slappasswd-$count" 'By slappasswd -c with a salt of bcrypt' slappasswd "$(slappasswd -n -h '{CRYPT}' -c '$2b$04$%.21su' -s "$secret")" $hex
  node row.mjs ldap-crypt "doveadm-$count" 'By doveadm with its own salt' doveadm "$(doveadm pw -s CRYPT -p "$secret")" $hex
  node row.mjs dovecot-blf-crypt "doveadm-$count" 'By doveadm with its own salt' doveadm "$(doveadm pw -s BLF-CRYPT -r 4 -p "$secret")" $hex
done
for count in 1 2; do
  for name in MD5 SHA256 SHA512; do
    format=dovecot-$(printf %s "$name" | tr A-Z a-z)-crypt
    node row.mjs "$format" "doveadm-$count" 'By doveadm with its own salt' doveadm "$(doveadm pw -s "$name-CRYPT" -r 1000 -p "$secret")" $hex
  done
  node row.mjs dovecot-md5-crypt "doveadm-md5-$count" 'By doveadm under its older name' doveadm "$(doveadm pw -s MD5 -p "$secret")" $hex prefix
  node row.mjs ldap-crypt "slappasswd-sha512-$count" 'By slappasswd -c with a salt of SHA-512 crypt' slappasswd "$(slappasswd -n -h '{CRYPT}' -c '$6$rounds=1000$%.8s' -s "$secret")" $hex
  node row.mjs ldap-crypt "slappasswd-md5-$count" 'By slappasswd -c with a salt of MD5 crypt' slappasswd "$(slappasswd -n -h '{CRYPT}' -c '$1$%.8s' -s "$secret")" $hex
done
node row.mjs dovecot-argon2i doveadm 'By doveadm with its own salt' doveadm "$(doveadm pw -s ARGON2I -r 3 -p "$secret")" $hex
node row.mjs dovecot-argon2id doveadm 'By doveadm with its own salt' doveadm "$(doveadm pw -s ARGON2ID -r 1 -p "$secret")" $hex
node row.mjs ldap-sha htpasswd 'By htpasswd -s' htpasswd "$(htpasswd -nbs user "$secret" | cut -d : -f 2 | head -1)" $hex
