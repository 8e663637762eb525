#!/usr/bin/env python3
"""Asks OpenLDAP about every match and mismatch that it reads: a slapd on the loopback holds each hash as a user's userPassword,
and ldapwhoami binds as that user. Needs slapd, slapd-contrib and ldap-utils. Prints every disagreement."""
import base64
import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time

VECTORS = pathlib.Path(__file__).parent.parent.parent.parent
READ = re.compile(r'\{(S?SHA(256|384|512)?|S?MD5|CRYPT|ARGON2)\}', re.I)
# OpenLDAP wants padding and the standard alphabet, and knows no hexadecimal.
FOREIGN = {'unpadded', 'url-safe-alphabet', 'encoding'}

rows = []
for file in sorted([*VECTORS.glob('ldap-*.json'), *VECTORS.glob('spring-ldap.json')]):
    for row in json.loads(file.read_text())['vectors']:
        text = row['hash'].removeprefix('{ldap}')
        password = bytes.fromhex(row['passwordHex']) if 'passwordHex' in row else row['password'].encode()
        # A simple bind without a password is anonymous; Argon2 and crypt(3) get a C string.
        asks = password and not (b'\0' in password and re.match(r'\{(CRYPT|ARGON2)', text, re.I))
        if row['expect'] in ('match', 'mismatch') and READ.match(text) and not FOREIGN & set(row.get('notes', [])) and asks:
            rows.append((file.stem, row['id'], text, password, row['expect'] == 'match'))

with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder)
    (path / 'data').mkdir()
    with socket.socket() as found:
        found.bind(('127.0.0.1', 0))
        url = f'ldap://127.0.0.1:{found.getsockname()[1]}'
    (path / 'slapd.conf').write_text(f'''include /etc/ldap/schema/core.schema
modulepath /usr/lib/ldap
moduleload pw-sha2
moduleload argon2
database ldif
suffix dc=x
directory {path}/data
rootdn cn=root,dc=x
''')
    entries = ['dn: dc=x\nobjectClass: dcObject\nobjectClass: organization\no: x\ndc: x\n']
    for index, (_, _, text, _, _) in enumerate(rows):
        value = base64.b64encode(text.encode()).decode()
        entries.append(f'dn: cn=u{index},dc=x\nobjectClass: person\ncn: u{index}\nsn: u\nuserPassword:: {value}\n')
    (path / 'all.ldif').write_text('\n'.join(entries))
    subprocess.run(['slapadd', '-q', '-f', path / 'slapd.conf', '-l', path / 'all.ldif'], check=True, capture_output=True)
    slapd = subprocess.Popen(['slapd', '-f', path / 'slapd.conf', '-h', url, '-d', '0'], stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            if subprocess.run(['ldapsearch', '-x', '-H', url, '-b', '', '-s', 'base'], capture_output=True).returncode == 0:
                break
            time.sleep(0.1)
        else:
            sys.exit('slapd does not answer')
        failed, agreed = 0, {}
        secret = path / 'secret'
        secret.touch(0o600)
        for index, (format, id, _, password, expected) in enumerate(rows):
            secret.write_bytes(password)
            told = subprocess.run(['ldapwhoami', '-x', '-H', url, '-D', f'cn=u{index},dc=x', '-y', secret], capture_output=True)
            # 49: invalid credentials.
            if told.returncode not in (0, 49) or (told.returncode == 0) != expected:
                failed += 1
                print(f'{format} {id}: slapd says {told.returncode}')
            else:
                agreed[format] = agreed.get(format, 0) + 1
    finally:
        slapd.terminate()
        slapd.wait()
for format, count in agreed.items():
    print(f'{format}: {count} by slapd')
sys.exit(1 if failed else 0)
