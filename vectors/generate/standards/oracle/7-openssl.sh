#!/bin/sh
# scrypt and PBKDF2 by the openssl command. Salt and digest are written as unpadded base64.
set -eu
hex() { printf %s "$1" | od -An -v -tx1 | tr -d ' \n'; }
b64() { base64 -w0 | tr -d '='; }
row() { printf '{"format":"%s","id":"openssl-%s","fact":"%s","source":"openssl","hash":"%s","passwordHex":"%s","expect":"match"}\n' "$@"; }
password='hunter2'
salt='openssl salt'
for cost in '2 1 8 1' '9 512 8 3' '11 2048 4 1' '14 16384 8 1'; do
  set -- $cost
  digest=$(openssl kdf -binary -keylen 32 -kdfopt "pass:$password" -kdfopt "salt:$salt" -kdfopt "n:$((1 << $1))" -kdfopt "r:$3" -kdfopt "p:$4" SCRYPT | b64)
  row phc-scrypt "ln-$1" "ln $1, r $3, p $4 by openssl" "\$scrypt\$ln=$1,r=$3,p=$4\$$(printf %s "$salt" | b64)\$$digest" "$(hex "$password")"
done
for hash in sha1:20 sha224:28 sha256:32 sha384:48 sha512:64; do
  name=${hash%:*}
  length=${hash#*:}
  digest=$(openssl kdf -binary -keylen "$length" -kdfopt "digest:$name" -kdfopt "pass:$password" -kdfopt "salt:$salt" -kdfopt iter:5000 PBKDF2 | b64)
  row phc-pbkdf2 "$name" "$name with its own length by openssl" "\$pbkdf2-$name\$i=5000,l=$length\$$(printf %s "$salt" | b64)\$$digest" "$(hex "$password")"
done
