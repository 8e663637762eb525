#!/usr/bin/env python3
"""MySQL's hashes by passlib; those of SQL Server and Oracle Database by hashlib, written by their definitions."""
import hashlib
import json
import pathlib

from passlib.hash import mysql41

PASSWORDS = [(row['id'], row['fact'], bytes.fromhex(row['hex'])) for row in json.loads((pathlib.Path(__file__).parent.parent.parent / 'passwords.json').read_text())]


def derived(label, length):
    return hashlib.shake_256(label.encode()).digest(length)


def row(format, by, id, fact, hash, password, notes=None):
    found = {'format': format, 'id': f'{by}-{id}', 'fact': fact, 'source': by, 'hash': hash, 'passwordHex': password.hex(), 'expect': 'match'}
    print(json.dumps({**found, 'notes': notes} if notes else found))


for id, fact, password in PASSWORDS:
    row('mysql41', 'passlib', id, fact, mysql41.hash(password), password)

for id, fact, password in PASSWORDS:
    try:
        text = password.decode()
    except UnicodeDecodeError:
        continue  # SQL Server takes text.
    salt = derived('mssql ' + id, 4)
    digest = hashlib.sha512(text.encode('utf-16-le') + salt).digest()
    row('mssql2012', 'python', id, fact, '0x0200' + (salt + digest).hex().upper(), password)

for id, fact, password in PASSWORDS:
    salt = derived('oracle ' + id, 16)
    key = hashlib.pbkdf2_hmac('sha512', password, salt + b'AUTH_PBKDF2_SPEEDY_KEY', 4096, 64)
    verifier = 'T:' + (hashlib.sha512(key + salt).digest() + salt).hex().upper()
    row('oracle12c', 'python', id, fact, verifier, password)
    if id != 'nfc':
        continue
    short = derived('oracle s ' + id, 10)
    s = 'S:' + (hashlib.sha1(password + short).digest() + short).hex().upper() + ';'
    h = 'H:' + hashlib.md5(b'SCOTT:XDB:' + password).hexdigest().upper() + ';'
    for parts, about in ((s + h, 'S:, H: and T:'), (s, 'S: and T:'), (h, 'H: and T:')):
        name = 'column-' + ''.join(letter for letter in 'sh' if letter.upper() + ':' in parts) + 't'
        row('oracle12c', 'python', name, f'A column with the verifiers {about}', parts + verifier, password, ['other-verifiers'])
