#!/bin/sh
# Writes the password files of this folder with the tools of Debian, in the folder that it is started in.
# Needs root, and Debian's packages passwd and whois (mkpasswd).
set -eu
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/etc" "$root/home"
cp /etc/login.defs "$root/etc"
touch "$root/etc/passwd" "$root/etc/shadow" "$root/etc/group" "$root/etc/gshadow"
printf 'daemon:*:19737:0:99999:7:::\nsystemd-network:!*:19737::::::\n' > "$root/etc/shadow"
printf 'daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\nsystemd-network:x:998:998::/:/usr/sbin/nologin\n' > "$root/etc/passwd"

add() { useradd -P "$root" -N -g 100 -c "$1 Example,Room 1,," "$1" 2> /dev/null; }
printf 'users:x:100:\n' > "$root/etc/group"
for method in yescrypt scrypt bcrypt bcrypt-a sha512crypt sha256crypt md5crypt sunmd5 bsdicrypt descrypt nt gost-yescrypt; do
  add "$method"
  printf '%s:%s\n' "$method" "$(mkpasswd -m "$method" "$method pw")" | chpasswd -R "$root" -e
done
for name in locked expired later empty nopassword rounds; do add "$name"; done
printf 'locked:%s\n' "$(mkpasswd -m yescrypt 'locked pw')" | chpasswd -R "$root" -e
printf 'expired:%s\n' "$(mkpasswd -m yescrypt 'expired pw')" | chpasswd -R "$root" -e
printf 'later:%s\n' "$(mkpasswd -m yescrypt 'later pw')" | chpasswd -R "$root" -e
printf 'rounds:%s\n' "$(mkpasswd -m sha512crypt -R 7000 'rounds pw')" | chpasswd -R "$root" -e
usermod -P "$root" -L locked
usermod -P "$root" -e 2020-01-01 expired
usermod -P "$root" -e 2999-01-01 later
sed -i 's/^empty:[^:]*:/empty::/' "$root/etc/shadow"
cp "$root/etc/shadow" shadow
cp "$root/etc/passwd" passwd

# The layout of master.passwd(5) of FreeBSD and OpenBSD.
{
  echo '# $FreeBSD$'
  printf 'root:%s:0:0::0:0:Charlie &:/root:/bin/sh\n' "$(mkpasswd -m sha512crypt 'root pw')"
  echo 'daemon:*:1:1::0:0:Owner of many system processes:/root:/usr/sbin/nologin'
  echo 'unbound:*************:59:59::0:0:Unbound:/var/unbound:/usr/sbin/nologin'
  printf 'ada:%s:1001:1001:staff:0:0:Ada Lovelace:/home/ada:/bin/sh\n' "$(mkpasswd -m bcrypt 'ada pw')"
  printf 'bo:*LOCKED*%s:1002:1002::0:0:Bo:/home/bo:/bin/sh\n' "$(mkpasswd -m sha512crypt 'bo pw')"
  printf 'cy:%s:1003:1003::0:1577836800:Cy:/home/cy:/bin/sh\n' "$(mkpasswd -m sha512crypt 'cy pw')"
} > master.passwd

cat > answers.json <<END
{
  "shadow": {
    "yescrypt": "yescrypt pw",
    "scrypt": "scrypt pw",
    "bcrypt": "bcrypt pw",
    "bcrypt-a": "bcrypt-a pw",
    "sha512crypt": "sha512crypt pw",
    "sha256crypt": "sha256crypt pw",
    "md5crypt": "md5crypt pw",
    "locked": "locked pw",
    "expired": "expired pw",
    "later": "later pw",
    "rounds": "rounds pw"
  },
  "master.passwd": { "root": "root pw", "ada": "ada pw", "bo": "bo pw", "cy": "cy pw" }
}
END
