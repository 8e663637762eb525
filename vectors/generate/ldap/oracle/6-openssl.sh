#!/bin/sh
# Digests in hexadecimal by openssl dgst, where the length alone shows the encoding; MD4 by its provider for old
# algorithms.
set -eu
digest() { printf %s "$2" | openssl dgst -r "$1" $3 | cut -d ' ' -f 1; }
hex() { printf %s "$1" | xxd -p -c 256; }
make() {
  node row.mjs "$1" "openssl-$2" "$3" openssl "$4$(digest "$5" "$6" "${7:-}")" "$(hex "$6")" $8
}
for name in sha256 sha384 sha512; do
  make ldap-$name hex 'In hexadecimal, which its length shows' "{$(printf %s $name | tr a-z A-Z)}" -$name 'battery staple' '' encoding
done
make ldap-md5 hex 'In hexadecimal, which its length shows' '{MD5}' -md5 'battery staple' '' encoding
make ldap-sha hex 'In hexadecimal, which its length shows' '{SHA}' -sha1 'battery staple' '' encoding
make dovecot-plain-md5 hex 'By openssl' '{PLAIN-MD5}' -md5 'battery staple' '' ''
make dovecot-plain-md4 hex 'By openssl' '{PLAIN-MD4}' -md4 'battery staple' '-provider legacy' ''
