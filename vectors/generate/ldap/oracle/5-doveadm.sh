#!/bin/sh
# Digests without a salt by Dovecot's doveadm pw, in every encoding that it names.
set -eu
make() {
  hash=$(doveadm pw -s "$2" -p 'correct horse')
  format=$1 id=doveadm-$(printf %s "$2" | tr 'A-Z.' 'a-z-') fact=$3
  shift 3
  node row.mjs "$format" "$id" "$fact" doveadm "$hash" 636f727265637420686f727365 "$@"
}
make ldap-md5 LDAP-MD5 'Dovecot’s name of it' scheme-name
make ldap-md5 LDAP-MD5.HEX 'In hexadecimal, which the name says' encoding scheme-name
make ldap-md5 LDAP-MD5.B64 'In base64, which the name says' encoding scheme-name
make ldap-sha SHA 'Dovecot’s own'
make ldap-sha SHA1 'Another name of the same' scheme-name
make ldap-sha SHA.HEX 'In hexadecimal, which the name says' encoding
make ldap-sha SHA1.HEX 'The other name, in hexadecimal' encoding scheme-name
make ldap-sha SHA.B64 'In base64, which the name says' encoding
make ldap-sha256 SHA256 'Dovecot’s own'
make ldap-sha256 SHA256.HEX 'In hexadecimal, which the name says' encoding
make ldap-sha256 SHA256.B64 'In base64, which the name says' encoding
make ldap-sha256 SHA256.BASE64 'In base64, which the name says in full' encoding
make ldap-sha512 SHA512 'Dovecot’s own'
make ldap-sha512 SHA512.HEX 'In hexadecimal, which the name says' encoding
make ldap-sha512 SHA512.B64 'In base64, which the name says' encoding
for name in MD5 MD4; do
  format=dovecot-plain-$(printf %s $name | tr A-Z a-z)
  make "$format" PLAIN-$name 'Dovecot’s own'
  make "$format" PLAIN-$name.HEX 'In hexadecimal, which the name says' encoding
  make "$format" PLAIN-$name.B64 'In base64, which the name says' encoding
done
