#!/usr/bin/env python3
"""Rows by passlib (the schemes of RFC 2307 that it has, with salts of 4 to 16 bytes), by hashlib (what passlib lacks), by
passlib's bcrypt behind {CRYPT}, and by argon2-cffi over libargon2."""
import base64
import hashlib
import json
import pathlib

from argon2.low_level import Type, hash_secret
from passlib.hash import ldap_bcrypt, ldap_hex_md5, ldap_hex_sha1, ldap_md5, ldap_salted_md5, ldap_salted_sha1, ldap_salted_sha256, ldap_salted_sha512, ldap_sha1

HERE = pathlib.Path(__file__).parent
PASSWORDS = [(row['id'], row['fact'], bytes.fromhex(row['hex'])) for row in json.loads((HERE.parent.parent / 'passwords.json').read_text())]


def derived(label, length):
    return hashlib.shake_256(label.encode()).digest(length)


def row(format, id, fact, source, hash, password, **more):
    print(json.dumps({'format': format, 'id': id, 'fact': fact, 'source': source, 'hash': hash, 'passwordHex': password.hex(), 'expect': 'match', **more}))


for format, handler in [('ldap-md5', ldap_md5), ('ldap-sha', ldap_sha1)]:
    for id, fact, password in PASSWORDS:
        if id in ('empty', 'nul-inside', 'byte-ff', 'astral', 'length-64'):
            row(format, f'passlib-{id}', fact, 'python-passlib', handler.hash(password), password)
for format, handler in [('ldap-md5', ldap_hex_md5), ('ldap-sha', ldap_hex_sha1)]:
    row(format, 'passlib-ldap-hex', 'The digest in hexadecimal, as passlib’s ldap_hex handlers write it', 'python-passlib', handler.hash('sekrit'), b'sekrit', notes=['encoding'])
for name in ('sha256', 'sha384', 'sha512'):
    for id, fact, password in PASSWORDS:
        if id in ('empty', 'nul-inside', 'astral'):
            digest = base64.b64encode(hashlib.new(name, password).digest()).decode()
            row(f'ldap-{name}', f'hashlib-{id}', fact, 'python-hashlib', '{%s}%s' % (name.upper(), digest), password)

SALTED = [('ldap-smd5', ldap_salted_md5), ('ldap-ssha', ldap_salted_sha1), ('ldap-ssha256', ldap_salted_sha256), ('ldap-ssha512', ldap_salted_sha512)]
for format, handler in SALTED:
    for count, (id, fact, password) in enumerate(PASSWORDS):
        if count % 2 == 0:
            salt = derived(f'{format} {id}', 4 + count % 13)
            row(format, f'passlib-{id}', f'{fact}, a salt of {len(salt)} bytes', 'python-passlib', handler.using(salt=salt).hash(password), password)
for count, (id, fact, password) in enumerate(PASSWORDS):
    if count % 2 == 0:
        salt = derived(f'ldap-ssha384 {id}', 4 + count % 13)
        digest = base64.b64encode(hashlib.sha384(password + salt).digest() + salt).decode()
        row('ldap-ssha384', f'hashlib-{id}', f'{fact}, a salt of {len(salt)} bytes', 'python-hashlib', '{SSHA384}' + digest, password)

for count, (id, fact, password) in enumerate(PASSWORDS):
    if b'\0' in password:
        continue
    if id in ('empty', 'nfc', 'nfd', 'astral', 'length-71', 'length-72'):
        hash = ldap_bcrypt.using(rounds=4, ident='2b', salt='PasslibPasslibPasslibO').hash(password)
        row('ldap-crypt', f'passlib-{id}', f'{fact}, bcrypt by passlib’s ldap_bcrypt', 'python-passlib', hash, password)

KINDS = [('id', Type.ID), ('i', Type.I), ('d', Type.D)]
for count, (id, fact, password) in enumerate(PASSWORDS):
    name, kind = KINDS[count % 3]
    memory, passes, lanes, length = [(64, 1, 1, 32), (256, 2, 2, 16), (128, 3, 4, 32)][count % 3]
    hash = hash_secret(password, derived('ldap-argon2 ' + id, 8 + count), passes, memory, lanes, length, kind, 19).decode()
    row('ldap-argon2', f'cffi-{id}', f'{fact}, Argon2{name}', 'python-argon2', '{ARGON2}' + hash, password)
    for name, kind in KINDS[:2]:
        hash = hash_secret(password, derived(f'dovecot-argon2{name} {id}', 16), 3, 8 + count, 1, 32, kind, 19).decode()
        row(f'dovecot-argon2{name}', f'cffi-{id}', fact, 'python-argon2', '{ARGON2%s}%s' % (name.upper(), hash), password)
hash = hash_secret(b'password', b'no version field', 2, 64, 1, 32, Type.I, 16).decode().replace('$v=16', '')
row('ldap-argon2', 'cffi-implicit-version', 'Without v= it is version 16', 'python-argon2', '{ARGON2}' + hash, b'password', notes=['implicit-version'])

for count, (id, fact, password) in enumerate(PASSWORDS):
    salt = derived(f'spring {id}', 8)
    hash = ldap_sha1.hash(password) if count % 4 == 3 else ldap_salted_sha1.using(salt=salt).hash(password)
    row('spring-ldap', f'passlib-{id}', f'{fact}, {hash[1:hash.index("}")]} by passlib', 'python-passlib', '{ldap}' + hash, password)
