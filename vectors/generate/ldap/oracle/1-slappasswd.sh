#!/bin/sh
# Unsalted digests by OpenLDAP's slappasswd, which reads any bytes from a file; an empty file it refuses.
set -eu
secret=$(mktemp)
trap 'rm -f "$secret"' EXIT
chmod 600 "$secret"
tab=$(printf '\t')
node passwords.mjs | while IFS="$tab" read -r id fact hex; do
  [ -n "$hex" ] || continue
  case $id in length-7?) continue ;; esac # lengths of bcrypt alone
  printf %s "$hex" | xxd -r -p > "$secret"
  for scheme in MD5 SHA SHA256 SHA384 SHA512; do
    format=ldap-$(printf %s "$scheme" | tr A-Z a-z)
    hash=$(slappasswd -n -o module-load=pw-sha2 -h "{$scheme}" -T "$secret")
    node row.mjs "$format" "slappasswd-$id" "$fact" slappasswd "$hash" "$hex"
  done
done
