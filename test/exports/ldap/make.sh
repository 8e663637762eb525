#!/bin/sh
# Writes the LDIF files of this folder with OpenLDAP, in the folder that it is started in.
# Needs Debian's packages slapd, slapd-contrib, ldap-utils and whois (mkpasswd).
set -eu
work=$(mktemp -d)
trap 'kill "$(cat "$work/slapd.pid")" 2>/dev/null || true; sleep 1; rm -rf "$work"' EXIT
mkdir "$work/data"
modules=/usr/lib/ldap
cat > "$work/slapd.conf" <<END
modulepath $modules
moduleload back_mdb
moduleload pw-sha2
moduleload pw-pbkdf2
moduleload argon2
moduleload ppolicy
moduleload memberof
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/nis.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile $work/slapd.pid
sizelimit 500
database mdb
suffix dc=example,dc=org
rootdn cn=manager,dc=example,dc=org
rootpw manager
directory $work/data
overlay ppolicy
overlay memberof
access to * by * manage
END

ssha() { slappasswd -h '{SSHA}' -s "$1"; }
with() { slappasswd -o module-path=$modules -o module-load="$1" -h "$2" -s "$3"; }
crypt() { printf '{CRYPT}%s' "$(mkpasswd -m "$1" "$2")"; }

cat > "$work/people.ldif" <<END
dn: dc=example,dc=org
objectClass: dcObject
objectClass: organization
o: Example, Inc.
dc: example

dn: cn=admin,dc=example,dc=org
objectClass: simpleSecurityObject
objectClass: organizationalRole
cn: admin
userPassword: $(ssha 'admin password')

dn: ou=people,dc=example,dc=org
objectClass: organizationalUnit
ou: people

dn: uid=ada,ou=people,dc=example,dc=org
objectClass: inetOrgPerson
uid: ada
cn: Ada Lovelace
givenName: Ada
sn: Lovelace
mail: ada@example.org
mail: lovelace@example.org
mobile: +44 20 7946 0000
telephoneNumber: +44 20 7946 0001
title: Analyst
jpegPhoto:: /9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwh
userPassword: $(ssha 'ada password')

dn: uid=boris,ou=people,dc=example,dc=org
objectClass: inetOrgPerson
objectClass: posixAccount
objectClass: shadowAccount
uid: bo
uid: boris
cn: Boris Müßig
sn: Müßig
mail: boris@example.org
description: a description that is so long that slapcat and ldapsearch fold its line, because it has more than seventy-six columns
uidNumber: 1001
gidNumber: 1001
homeDirectory: /home/boris
userPassword: $(with pw-sha2 '{SSHA512}' 'boris password')
userPassword: $(crypt sha512crypt 'boris second password')

dn: uid=chi,ou=people,dc=example,dc=org
objectClass: inetOrgPerson
uid: chi
cn: 池
sn: 池
mail: chi@example.org
userPassword: $(with argon2 '{ARGON2}' 'chi password')

dn: uid=dora,ou=people,dc=example,dc=org
objectClass: inetOrgPerson
uid: dora
cn: Dora
sn: Dora
mail: dora@example.org
userPassword: $(with pw-pbkdf2 '{PBKDF2-SHA256}' 'dora password')

dn: uid=emil,ou=people,dc=example,dc=org
objectClass: inetOrgPerson
uid: emil
cn: Emil
sn: Emil
mail: emil@example.org
pwdAccountLockedTime: 000001010000Z
userPassword: $(ssha 'emil password')

dn: uid=fay,ou=people,dc=example,dc=org
objectClass: inetOrgPerson
uid: fay
cn: Fay
sn: Fay
mail: fay@example.org
userPassword: $(crypt bcrypt 'fay password' | sed 's/}/}!/')

dn: uid=gus,ou=people,dc=example,dc=org
objectClass: inetOrgPerson
uid: gus
cn: Gus
sn: Gus
mail: gus@example.org
userPassword: gus in clear text

dn: uid=hana,ou=people,dc=example,dc=org
objectClass: inetOrgPerson
uid: hana
cn: Hana
sn: Hana
mail: hana@example.org
userPassword: {SASL}hana@EXAMPLE.ORG

dn: uid=ines,ou=people,dc=example,dc=org
objectClass: inetOrgPerson
uid: ines
cn: Ines
sn: Ines
mail: ines@example.org
userPassword: $(with pw-sha2 '{SHA256}' 'ines password')

dn: uid=jo,ou=people,dc=example,dc=org
objectClass: inetOrgPerson
uid: jo
cn: Jo
sn: Jo
mail: jo@example.org

dn: uid=kim\\, jr,ou=people,dc=example,dc=org
objectClass: inetOrgPerson
uid: kim, jr
cn: Kim
sn: Kim
mail: kim@example.org
userPassword: $(crypt yescrypt 'kim password')

dn: cn=staff,dc=example,dc=org
objectClass: groupOfNames
cn: staff
member: uid=ada,ou=people,dc=example,dc=org
END

slapadd -q -f "$work/slapd.conf" -l "$work/people.ldif"
slapcat -f "$work/slapd.conf" > slapcat.ldif
slapcat -f "$work/slapd.conf" -o ldif-wrap=no > slapcat-nowrap.ldif
socket="ldapi://$(echo "$work/ldapi" | sed 's,/,%2F,g')"
slapd -f "$work/slapd.conf" -h "$socket"
search="ldapsearch -x -H $socket -D cn=manager,dc=example,dc=org -w manager -b dc=example,dc=org"
$search > ldapsearch.ldif
$search -LLL '(uid=*)' '*' + > ldapsearch-lll.ldif
$search -z 3 '(uid=*)' > ldapsearch-limited.ldif 2> "$work/errors" || true

cat > answers.json <<END
{
  "admin": ["admin password"],
  "ada": ["ada password"],
  "boris": ["boris password", "boris second password"],
  "chi": ["chi password"],
  "dora": ["dora password"],
  "emil": ["emil password"],
  "fay": ["fay password"],
  "ines": ["ines password"],
  "kim, jr": ["kim password"]
}
END
