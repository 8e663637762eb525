#!/bin/sh
# MD5 crypt, apr1 and SHA crypt by `openssl passwd`. It reads lines of at most 256 bytes: newlines, NUL and longer ones
# are left out.
set -eu
row() { # format, flag, id, fact, salt, password
  hash=$(printf '%s\n' "$6" | openssl passwd "$2" -salt "$5" -stdin)
  hex=$(printf %s "$6" | od -An -v -tx1 | tr -d ' \n')
  printf '{"format":"%s","id":"openssl-%s","fact":"%s","source":"openssl","hash":"%s","passwordHex":"%s","expect":"match"}\n' "$1" "$3" "$4" "$(printf %s "$hash" | sed 's/\\/\\\\/g')" "$hex"
}
long=$(printf 'saltbridge %.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23)
word='hunter2'
each() { # id, fact, salt, password
  row md5-crypt -1 "$1" "$2" "$3" "$4"
  row apr1 -apr1 "$1" "$2" "$3" "$4"
  row sha256-crypt -5 "$1" "$2" "$3" "$4"
  row sha512-crypt -6 "$1" "$2" "$3" "$4"
}
each word 'A word by openssl' openssl "$word"
# It writes <NULL> for SHA crypt of an empty password.
row md5-crypt -1 empty 'An empty password by openssl' ssl ''
row apr1 -apr1 empty 'An empty password by openssl' ssl ''
each nfc 'A non-ASCII password by openssl' 'nfc.nfc' 'pässwörd'
each astral 'A password outside the basic plane by openssl' 'astral./' '🔑 salt 🧂 bridge'
each length-253 'A password of 253 bytes by openssl' 'l' "$long"
each salt-punctuation 'A salt of punctuation, which libxcrypt would refuse' 'a b!;*\' "$word"
# Apache's spelling has fewer writers: more of the lengths around MD5's blocks.
for length in 15 16 17 31 33 48 54 55 119 120; do
  row apr1 -apr1 "length-$length" "A password of $length bytes by openssl" "len$length" "$(printf %s "$long" | cut -c "1-$length")"
done
