#!/usr/bin/env python3
"""Rows by Python: argon2-cffi and passlib (Argon2), hashlib and passlib (scrypt, PBKDF2), pyca/bcrypt, and legacy scrypt from hashlib and cryptography."""
import base64
import hashlib
import json
import pathlib

import bcrypt
from argon2.low_level import Type, hash_secret
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from passlib.hash import argon2 as passlib_argon2, scrypt as passlib_scrypt

HERE = pathlib.Path(__file__).parent
PASSWORDS = [(row['id'], row['fact'], bytes.fromhex(row['hex'])) for row in json.loads((HERE.parent.parent / 'passwords.json').read_text())]


def b64(data):
    return base64.b64encode(data).decode().rstrip('=')


def derived(label, length):
    return hashlib.shake_256(label.encode()).digest(length)


def row(format, id, fact, source, hash, password, **more):
    print(json.dumps({'format': format, 'id': id, 'fact': fact, 'source': source, 'hash': hash, 'passwordHex': password.hex(), 'expect': 'match', **more}))


# bcrypt
for id, fact, password in PASSWORDS:
    if b'\0' in password or id not in ('empty', 'byte-ff', 'astral', 'length-71', 'length-72', 'length-73', 'length-512', 'length-4096'):
        continue
    revision = b'2a' if id in ('byte-ff', 'length-71') else b'2b'
    row('bcrypt', f'pyca-{id}', f'{fact}, revision {revision.decode()} by pyca/bcrypt', 'python-bcrypt', bcrypt.hashpw(password, b'$' + revision + b'$04$PycaPycaPycaPycaPycaPO').decode(), password)

# Argon2
VARIANTS = [('argon2id', Type.ID), ('argon2i', Type.I), ('argon2d', Type.D)]
for count, (id, fact, password) in enumerate(PASSWORDS):
    name, kind = VARIANTS[count % 3]
    version = 16 if count % 4 == 3 else 19
    salt = derived('argon2 ' + id, 8 + count)
    memory, passes, lanes, length = [(64, 1, 1, 32), (256, 2, 2, 16), (1024, 1, 1, 24), (128, 3, 4, 32)][count % 4]
    hash = hash_secret(password, salt, passes, memory, lanes, length, kind, version).decode()
    row('argon2', f'cffi-{id}', f'{fact}, {name} version {version}', 'python-argon2', hash, password)
for name, kind in VARIANTS:
    hash = hash_secret(b'password', b'no version field', 2, 64, 1, 32, kind, 16).decode().replace('$v=16', '')
    row('argon2', f'cffi-implicit-version-{name}', f'{name} without v= is version 16', 'python-argon2', hash, b'password', notes=['implicit-version'])
row('argon2', 'cffi-passes-1024', 'As many passes as the limit has', 'python-argon2', hash_secret(b'password', b'somesalt', 1024, 8, 1, 32, Type.ID).decode(), b'password')
row('argon2', 'cffi-lanes-255', 'As many lanes as the limit has', 'python-argon2', hash_secret(b'password', b'somesalt', 1, 2040, 255, 32, Type.ID).decode(), b'password')
head = len('$argon2id$v=19$m=64,t=1,p=1$')
salt = derived('longest', 300)
longest = hash_secret(b'password', salt, 1, 64, 1, (1024 - head - 400 - 1) * 3 // 4, Type.ID).decode()
assert len(longest) == 1024
row('argon2', 'cffi-text-1024', 'A text of 1,024 characters is the longest read', 'python-argon2', longest, b'password', notes=['beyond-phc'])
for name in ('i', 'id', 'd'):
    hash = passlib_argon2.using(type=name, salt=b'passlib salt', rounds=2, memory_cost=64, parallelism=1).hash('t\u00e1\u0411\u2113\u0259')
    row('argon2', f'passlib-writes-{name}', f'argon2{name} as passlib writes it', 'python-passlib', hash, 't\u00e1\u0411\u2113\u0259'.encode())

# scrypt
PARAMETERS = [(10, 8, 1), (4, 1, 1), (8, 8, 2), (12, 4, 1), (6, 16, 3)]
for count, (id, fact, password) in enumerate(PASSWORDS):
    ln, r, p = PARAMETERS[count % 5]
    hash = passlib_scrypt.using(rounds=ln, block_size=r, parallelism=p, salt=derived('scrypt ' + id, 16)).hash(password)
    row('phc-scrypt', f'passlib-writes-{id}', f'{fact}, ln {ln}, r {r}, p {p}', 'python-passlib', hash, password)


def scrypt_text(password, salt, ln, r, p, length):
    digest = hashlib.scrypt(password, salt=salt, n=1 << ln, r=r, p=p, dklen=length, maxmem=1 << 28)
    return f'$scrypt$ln={ln},r={r},p={p}${b64(salt)}${b64(digest)}'


for id, fact, ln, r, p, salt, length in [
    ('least', 'The least cost: ln 1, r 1, p 1', 1, 1, 1, b'salt', 32),
    ('r-64', 'The widest block: r 64', 4, 64, 1, b'salt', 32),
    ('p-64', 'The most lanes: p 64', 4, 2, 64, b'salt', 32),
    ('digest-16', 'The shortest digest: 16 bytes', 8, 8, 1, b'salt', 16),
    ('digest-17', 'A digest of 17 bytes ends in 4 unused bits of zero', 8, 8, 1, b'salt', 17),
    ('digest-64', 'A digest of 64 bytes', 8, 8, 1, b'salt', 64),
    ('digest-100', 'A digest of 100 bytes', 8, 8, 1, b'salt', 100),
    ('salt-1', 'A salt of one byte', 8, 8, 1, b's', 32),
    ('salt-100', 'A salt of 100 bytes', 8, 8, 1, derived('long salt', 100), 32),
    ('ln-14', 'ln 14, r 8: 16 MiB', 14, 8, 1, b'salt of 16 bytes', 32),
]:
    row('phc-scrypt', f'hashlib-{id}', fact, 'python-hashlib', scrypt_text(b'password', salt, ln, r, p, length), b'password')

# PBKDF2
HASHES = ['sha256', 'sha1', 'sha512', 'sha224', 'sha384']
for count, (id, fact, password) in enumerate(PASSWORDS):
    name = HASHES[count % 5]
    length = hashlib.new(name).digest_size
    salt = derived('pbkdf2 ' + id, 16)
    iterations = [1000, 1, 29000, 4096, 2][count % 5]
    digest = hashlib.pbkdf2_hmac(name, password, salt, iterations, length)
    row('phc-pbkdf2', f'hashlib-{id}', f'{fact}, {name}, {iterations} iterations', 'python-hashlib', f'$pbkdf2-{name}$i={iterations},l={length}${b64(salt)}${b64(digest)}', password)
for id, fact, prefix, parameters, name, length, notes in [
    ('implicit-length', 'Without l= the digest says its own length', 'pbkdf2-sha256', 'i=1000', 'sha256', 32, ['implicit-length']),
    ('implicit-length-64', 'Without l= a digest of 64 bytes', 'pbkdf2-sha512', 'i=1000', 'sha512', 64, ['implicit-length']),
    ('implicit-hash', '$pbkdf2$ with i= is sha1', 'pbkdf2', 'i=1000,l=20', 'sha1', 20, ['implicit-hash']),
    ('implicit-both', '$pbkdf2$ without l=', 'pbkdf2', 'i=1000', 'sha1', 20, ['implicit-length', 'implicit-hash']),
    ('parameter-order', 'l before i', 'pbkdf2-sha256', 'l=32,i=1000', 'sha256', 32, ['parameter-order']),
    ('digest-one-block-more', 'A digest one byte over the hash takes a second block', 'pbkdf2-sha256', 'i=1000,l=33', 'sha256', 33, None),
    ('digest-200', 'A digest of four blocks', 'pbkdf2-sha512', 'i=10,l=200', 'sha512', 200, None),
    ('owasp-600000', 'The iterations that OWASP asks of sha256', 'pbkdf2-sha256', 'i=600000,l=32', 'sha256', 32, None),
]:
    iterations = int(dict(part.split('=') for part in parameters.split(','))['i'])
    digest = hashlib.pbkdf2_hmac(name, b'password', b'sixteen byte slt', iterations, length)
    row('phc-pbkdf2', f'hashlib-{id}', fact, 'python-hashlib', f'${prefix}${parameters}${b64(b"sixteen byte slt")}${b64(digest)}', b'password', **({'notes': notes} if notes else {}))


# Legacy scrypt: one set of rows per spelling, each with its own salts. `parts` are spelled by legacy-spellings.mjs.
def legacy(password, salt, separator, key, rounds, memory):
    derived_key = hashlib.scrypt(password, salt=salt + separator, n=1 << memory, r=rounds, p=1, dklen=32, maxmem=1 << 30)
    encryptor = Cipher(algorithms.AES(derived_key), modes.CTR(bytes(16))).encryptor()
    return encryptor.update(key) + encryptor.finalize()


def pad64(data):
    return base64.b64encode(data).decode()


for format in ('supertokens', 'supabase', 'kratos', 'clerk', 'workos', 'workos-phc', 'logto'):
    def legacy_row(id, fact, password, salt=10, separator=b'\x07', key=64, rounds=8, memory=8):
        label = f'{format} {id}'
        salt, key = derived('salt ' + label, salt), derived('signer key', key)
        print(json.dumps({'format': f'{format}-legacy-scrypt', 'id': f'python-{id}', 'fact': fact, 'source': 'python-legacy', 'passwordHex': password.hex(), 'expect': 'match', 'parts': {
            'hash': pad64(legacy(password, salt, separator, key, rounds, memory)), 'salt': pad64(salt), 'separator': pad64(separator), 'key': pad64(key), 'rounds': rounds, 'memory': memory}}))

    COSTS = [(8, 8), (8, 10), (4, 6), (1, 11), (16, 5)]
    for count, (id, fact, password) in enumerate(PASSWORDS):
        rounds, memory = COSTS[count % 5]
        legacy_row(id, f'{fact}, memory cost {memory}, rounds {rounds}', password, rounds=rounds, memory=memory)
    legacy_row('least', 'The least cost: memory cost 1, rounds 1', b'password', rounds=1, memory=1)
    legacy_row('rounds-64', 'The most rounds: 64', b'password', rounds=64, memory=4)
    legacy_row('separator-3', 'A separator of three bytes', b'password', separator=b'abc')
    legacy_row('no-separator', 'An empty separator', b'password', separator=b'')
    legacy_row('salt-64', 'A salt of 64 bytes', b'password', salt=64)
    legacy_row('key-16', 'A signer key of 16 bytes, the shortest digest', b'password', key=16)
    legacy_row('key-32', 'A signer key of 32 bytes', b'password', key=32)
    legacy_row('key-100', 'A signer key of 100 bytes', b'password', key=100)
