#!/bin/sh
# Writes the password files of this folder with Apache's tools, in the folder that it is started in.
# Needs Debian's package apache2-utils.
set -eu
rm -f htpasswd htdigest
htpasswd -cbB htpasswd bcrypt 'bcrypt pw'
htpasswd -bm htpasswd apr1 'apr1 pw'
htpasswd -bs htpasswd sha1 'sha1 pw'
htpasswd -bd htpasswd des 'des pw'
htpasswd -bp htpasswd clear 'clear pw'
htpasswd -b2 htpasswd sha256 'sha256 pw'
htpasswd -b5r 10000 htpasswd sha512 'sha512 pw'
printf '# a comment\n\n' >> htpasswd
htpasswd -bB htpasswd 'user with space' 'pässwörd'
printf 'ada:Private Area:%s\n' "$(printf 'ada:Private Area:digest pw' | md5sum | cut -c -32)" > htdigest

cat > answers.json <<END
{
  "bcrypt": "bcrypt pw",
  "apr1": "apr1 pw",
  "sha1": "sha1 pw",
  "sha256": "sha256 pw",
  "sha512": "sha512 pw",
  "user with space": "pässwörd"
}
END
