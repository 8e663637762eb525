#!/usr/bin/env python3
"""Rows by Debian's Python: hashlib's scrypt and PBKDF2 (OpenSSL), argon2-cffi (libargon2), Django and passlib."""
import hashlib
import hmac
import json
import unicodedata

from argon2.low_level import Type, hash_secret, hash_secret_raw
from passlib.hash import argon2 as passlib_argon2

from rows import FEW, NAMED, PASSWORDS, b64, letters, phc64, row, salt, text_of

N_R_P = [(1024, 8, 1), (16, 1, 1), (256, 8, 2), (2048, 4, 1), (64, 16, 3)]


def scrypt(password, salt, n, r, p, length):
    return hashlib.scrypt(password, salt=salt, n=n, r=r, p=p, dklen=length, maxmem=1 << 28)


def packed(n, r, p):
    return f'{(n.bit_length() - 1) << 16 | r << 8 | p:x}'


# Formats that say all parameters: (id, salt bytes, digest bytes, spelling)
def kratos(n, r, p, s, d):
    return f'$scrypt$ln={n},r={r},p={p}${b64(s)}${b64(d)}'


def adonisjs(n, r, p, s, d):
    return f'$scrypt$n={n},r={r},p={p}${phc64(s)}${phc64(d)}'


def hashcat(n, r, p, s, d):
    return f'SCRYPT:{n}:{r}:{p}:{b64(s)}:{b64(d)}'


def spring(n, r, p, s, d):
    return f'${packed(n, r, p)}${b64(s)}${b64(d)}'


def delegating(n, r, p, s, d):
    return '{scrypt}' + spring(n, r, p, s, d)


def lambdaworks(n, r, p, s, d):
    return f'$s0${packed(n, r, p)}${b64(s)}${b64(d)}'


def auth0(n, r, p, s, d):
    return json.dumps({'algorithm': 'scrypt', 'hash': {'value': d.hex(), 'encoding': 'hex'}, 'salt': {'value': s.hex(), 'encoding': 'hex'},
                       'keylen': len(d), 'cost': n, 'blockSize': r, 'parallelization': p}, separators=(',', ':'))


def gitea(n, r, p, s, d):
    return d.hex()


def firebase(n, r, p, s, d):
    return b64(d)


def gitea_fields(n, r, p, s, d):
    return {'fields': {'salt': s.hex(), 'passwd_hash_algo': f'scrypt${n}${r}${p}${len(d)}'}}


def firebase_fields(n, r, p, s, d):
    return {'fields': {'salt': b64(s), 'memoryCost': str(n), 'blockSize': str(r), 'parallelization': str(p), 'derivedKeyLength': str(len(d))}}


def nothing(n, r, p, s, d):
    return {}


SPELLINGS = {
    'kratos-scrypt': (kratos, nothing, 32, 32, 128),
    'adonisjs-scrypt': (adonisjs, nothing, 16, 64, 2),
    'hashcat-scrypt': (hashcat, nothing, 32, 32, 2),
    'spring-scrypt': (spring, nothing, 64, 32, 2),
    'spring-delegating-scrypt': (delegating, nothing, 16, 32, 2),
    'lambdaworks-scrypt': (lambdaworks, nothing, 16, 32, 2),
    'auth0-scrypt': (auth0, nothing, 16, 64, 2),
    'gitea-scrypt': (gitea, gitea_fields, 16, 50, 2),
    'firebase-standard-scrypt': (firebase, firebase_fields, 16, 64, 2),
}

for format, (spell, fields, salt_length, length, least) in SPELLINGS.items():
    def scrypt_row(id, fact, password, n, r, p, s, length=length, **more):
        parts = (n, r, p, s, scrypt(password, s, n, r, p, length))
        row(format, f'hashlib-{id}', fact, 'python-hashlib', spell(*parts), password, **fields(*parts), **more)
    for count, (id, fact, password) in enumerate(PASSWORDS):
        n, r, p = N_R_P[count % 5]
        n = max(n, least)
        scrypt_row(id, f'{fact}, N {n}, r {r}, p {p}', password, n, r, p, salt(f'{format} {id}', salt_length))
    scrypt_row('least', f'The least cost: N {least}, r 1, p 1', b'password', least, 1, 1, salt(format, salt_length))
    scrypt_row('r-64', 'The widest block: r 64', b'password', max(16, least), 64, 1, salt(format, salt_length))
    scrypt_row('p-64', 'The most lanes: p 64', b'password', max(16, least), 1, 64, salt(format, salt_length))
    scrypt_row('salt-8', 'A salt of 8 bytes', b'password', 256, 8, 1, salt(format, 8))
    scrypt_row('salt-64', 'A salt of 64 bytes', b'password', 256, 8, 1, salt(format, 64))
    scrypt_row('digest-64', 'A digest of 64 bytes', b'password', 256, 8, 1, salt(format, salt_length), 64)

# Gitea's old salts and its short name
parts = (16, 8, 1, b'Gi7ea0lds4', scrypt(b'password', b'Gi7ea0lds4', 16, 8, 1, 50))
row('gitea-scrypt', 'hashlib-raw-salt', 'Ten characters are hashed as they are', 'python-hashlib', gitea(*parts), b'password',
    fields={'salt': 'Gi7ea0lds4', 'passwd_hash_algo': 'scrypt$16$8$1$50'})
# Auth0: the salt as text and both as base64
digest = scrypt(b'password', 'sält'.encode(), 256, 8, 1, 32)
row('auth0-scrypt', 'hashlib-salt-utf8', 'A salt that is text', 'python-hashlib',
    json.dumps({'algorithm': 'scrypt', 'hash': {'value': b64(digest), 'encoding': 'base64'}, 'salt': {'value': 'sält'}, 'keylen': 32, 'cost': 256, 'blockSize': 8, 'parallelization': 1},
               separators=(',', ':'), ensure_ascii=False), b'password', notes=['encoding'])
digest = scrypt(b'password', b'\xff\xfe\xfd\xfc', 256, 8, 1, 32)
row('auth0-scrypt', 'hashlib-salt-url-safe', 'URL-safe base64 without padding', 'python-hashlib',
    json.dumps({'algorithm': 'scrypt', 'hash': {'value': digest.hex(), 'encoding': 'hex'}, 'salt': {'value': '__79_A', 'encoding': 'base64'}, 'keylen': 32, 'cost': 256, 'blockSize': 8, 'parallelization': 1},
               separators=(',', ':')), b'password', notes=['encoding', 'unpadded', 'url-safe-alphabet'])
# Spring's second id
s = salt('spring v5_8', 16)
row('spring-delegating-scrypt', 'hashlib-v5-8', 'The id of version 5.8', 'python-hashlib',
    '{scrypt@SpringSecurity_v5_8}' + spring(256, 8, 1, s, scrypt(b'password', s, 256, 8, 1, 32)), b'password', notes=['prefix'])

# Formats with fixed parameters and a salt that is text: (salt, r, spelling, whether NFKC)
FIXED = {
    'better-auth': (lambda id: salt(f'better-auth {id}').hex(), 16, lambda s, d: f'{s}:{d}', True),
    'node-scrypt': (lambda id: salt(f'node-scrypt {id}').hex(), 8, lambda s, d: f'{s}:{d}', False),
    'replit-scrypt': (lambda id: salt(f'replit-scrypt {id}').hex(), 8, lambda s, d: f'{d}.{s}', False),
    'lucia-scrypt': (lambda id: letters(f'lucia {id}'), 16, lambda s, d: f's2:{s}:{d}', True),
    'lucia-legacy': (lambda id: letters(f'lucia-legacy {id}'), 8, lambda s, d: f'{s}:{d}', False),
}
MORE = [
    ('compatibility', 'Letters that Unicode’s compatibility composition changes', 'ﬁanc\u00e9e \u2460\uff21'.encode()),
    ('nfkc-longer', 'A letter that becomes eighteen', '\ufdfa'.encode()),
    ('hangul', 'Jamo that compose to syllables', '\u1112\u1161\u11ab\u1100\u1173\u11af'.encode()),
]
for format, (salt_of, r, spell, is_normalized) in FIXED.items():
    for id, fact, password in FEW + MORE:
        s = salt_of(id)
        given = unicodedata.normalize('NFKC', password.decode()).encode() if is_normalized else password
        row(format, f'hashlib-{id}', fact, 'python-hashlib', spell(s, scrypt(given, s.encode(), 16384, r, 1, 64).hex()), password)

# The hardest of the other passwords come after those above. They are ASCII, which NFKC does not change. For
# node:crypto, which takes bytes, one of them is not UTF-8.
HARD = ['nul-last', 'length-55', 'length-63', 'length-72', 'length-128', 'length-4096']
AFTER = {
    'node-scrypt': [*HARD, 'byte-ff'],
    'replit-scrypt': [*HARD, 'length-127'],
    'lucia-scrypt': ['nul-last', 'length-63', 'length-4096'],
    'lucia-legacy': HARD,
}
for format, ids in AFTER.items():
    salt_of, r, spell, _ = FIXED[format]
    for id in ids:
        fact, password = NAMED[id]
        s = salt_of(id)
        row(format, f'hashlib-{id}', fact, 'python-hashlib', spell(s, scrypt(password, s.encode(), 16384, r, 1, 64).hex()), password)

# Argon2: Django and passlib write it, libargon2 computes it
import django.contrib.auth.hashers as hashers
from django.conf import settings

settings.configure()


class CheapArgon2(hashers.Argon2PasswordHasher):
    time_cost, memory_cost, parallelism = 1, 256, 2


for id, fact, password in PASSWORDS:
    text = text_of(password)
    if text is None:
        continue
    row('django-argon2', f'django-{id}', f'{fact}, as Django writes it', 'python-django', CheapArgon2().encode(text, letters(f'django-argon2 {id}', 22)), password)
for count, (name, version) in enumerate([('i', 19), ('d', 19), ('id', 16), ('i', 16), ('d', 16)]):
    kind = {'i': Type.I, 'd': Type.D, 'id': Type.ID}[name]
    hash = hash_secret(b'password', salt(f'django {name} {version}', 12), 2, 64, 1, 16 + 8 * count, kind, version).decode()
    row('django-argon2', f'cffi-{name}-{version}', f'Argon2{name} of version {version}', 'python-argon2', 'argon2' + hash, b'password')
hash = hash_secret(b'password', b'no version field', 2, 64, 1, 32, Type.I, 16).decode().replace('$v=16', '')
row('django-argon2', 'cffi-implicit-version', 'Without v= the version is 16', 'python-argon2', 'argon2' + hash, b'password', notes=['implicit-version'])
for name in ('i', 'id'):
    hash = passlib_argon2.using(type=name, salt=b'passlib salt', rounds=2, memory_cost=64, parallelism=1).hash('t\u00e1\u0411\u2113\u0259')
    row('django-argon2', f'passlib-{name}', f'Argon2{name} as passlib writes it', 'python-passlib', 'argon2' + hash, 't\u00e1\u0411\u2113\u0259'.encode())
hash = hash_secret(b'password', b'both dollar signs', 2, 64, 1, 32, Type.ID).decode()
row('django-argon2', 'cffi-two-dollars', 'The prefix with a dollar sign of its own', 'python-argon2', 'argon2$' + hash, b'password', notes=['prefix'])


# Keycloak: its two strings within one text
def keycloak(value, s, data):
    secret = {'value': b64(value), 'salt': b64(s), 'additionalParameters': {}}
    compact = {'separators': (',', ':')}
    return json.dumps({'type': 'password', 'secretData': json.dumps(secret, **compact), 'credentialData': json.dumps(data, **compact)}, **compact)


def keycloak_argon2(password, s, kind, version, memory, passes, lanes, length):
    value = hash_secret_raw(password, s, passes, memory, lanes, length, {'i': Type.I, 'd': Type.D, 'id': Type.ID}[kind], 19 if version == '1.3' else 16)
    return keycloak(value, s, {'hashIterations': passes, 'algorithm': 'argon2', 'additionalParameters': {
        'hashLength': [str(length)], 'memory': [str(memory)], 'type': [kind], 'version': [version], 'parallelism': [str(lanes)]}})


KINDS = [('id', '1.3'), ('i', '1.3'), ('d', '1.3'), ('id', '1.0')]
for count, (id, fact, password) in enumerate(PASSWORDS):
    kind, version = KINDS[count % 4]
    memory, passes, lanes, length = [(64, 5, 1, 32), (256, 2, 2, 16), (1024, 1, 1, 24), (128, 3, 4, 64)][count % 4]
    row('keycloak-argon2', f'cffi-{id}', f'{fact}, type {kind}, version {version}', 'python-argon2',
        keycloak_argon2(password, salt(f'keycloak {id}'), kind, version, memory, passes, lanes, length), password)
row('keycloak-argon2', 'cffi-default', 'Keycloak’s defaults', 'python-argon2', keycloak_argon2(b'password', salt('keycloak default'), 'id', '1.3', 7168, 5, 1, 32), b'password')
HASHES = [('pbkdf2-sha256', 'sha256', 32), ('pbkdf2-sha512', 'sha512', 64), ('pbkdf2', 'sha1', 64), ('pbkdf2-sha256', 'sha256', 64), ('pbkdf2', 'sha1', 20), ('pbkdf2-sha512', 'sha512', 32)]


def keycloak_pbkdf2(password, s, algorithm, iterations, value):
    return keycloak(value, s, {'hashIterations': iterations, 'algorithm': algorithm, 'additionalParameters': {}})


for count, (id, fact, password) in enumerate(PASSWORDS):
    algorithm, name, length = HASHES[count % 6]
    iterations = [1, 1000, 27500, 2][count % 4]
    s = salt(f'keycloak pbkdf2 {id}')
    row('keycloak-pbkdf2', f'hashlib-{id}', f'{fact}, {algorithm}, {iterations} iterations, {length} bytes', 'python-hashlib',
        keycloak_pbkdf2(password, s, algorithm, iterations, hashlib.pbkdf2_hmac(name, password, s, iterations, length)), password)
for algorithm, name, salted, length in [('pbkdf2', 'sha1', 16, 24), ('pbkdf2-sha256', 'sha256', 12, 64), ('pbkdf2-sha512', 'sha512', 24, 48)]:
    s = (salt('keycloak whole a') + salt('keycloak whole b'))[:salted]
    row('keycloak-pbkdf2', f'hashlib-whole-{salted}-{length}', f'{algorithm}, a salt of {salted} bytes and a digest of {length}: base64 of whole groups has no padding',
        'python-hashlib', keycloak_pbkdf2(b'password', s, algorithm, 1000, hashlib.pbkdf2_hmac(name, b'password', s, 1000, length)), b'password')
s = salt('keycloak old')
value = hashlib.pbkdf2_hmac('sha256', b'password', s, 27500, 64)
old = ({'value': b64(value), 'salt': b64(s)}, {'hashIterations': 27500, 'algorithm': 'pbkdf2-sha256'})
compact = {'separators': (',', ':')}
row('keycloak-pbkdf2', 'hashlib-old', 'Without additionalParameters, as before Keycloak 12', 'python-hashlib',
    json.dumps({'type': 'password', 'secretData': json.dumps(old[0], **compact), 'credentialData': json.dumps(old[1], **compact)}, **compact), b'password', notes=['absent-members'])


# scrypt-kdf: a header whose checksum and HMAC cover the parameters (Tarsnap's scrypt, FORMAT)
def scrypt_kdf(password, s, log_n, r, p):
    header = b'scrypt\0' + bytes([log_n]) + r.to_bytes(4, 'big') + p.to_bytes(4, 'big') + s
    header += hashlib.sha256(header).digest()[:16]
    return b64(header + hmac.digest(scrypt(password, s, 1 << log_n, r, p, 64)[32:], header, 'sha256'))


for count, (id, fact, password) in enumerate(PASSWORDS):
    n, r, p = N_R_P[count % 5]
    row('scrypt-kdf', f'hashlib-{id}', f'{fact}, N {n}, r {r}, p {p}', 'python-hashlib', scrypt_kdf(password, salt(f'scrypt-kdf {id}', 32), n.bit_length() - 1, r, p), password)
row('scrypt-kdf', 'hashlib-least', 'The least cost: N 2, r 1, p 1', 'python-hashlib', scrypt_kdf(b'password', salt('scrypt-kdf', 32), 1, 1, 1), b'password')
row('scrypt-kdf', 'hashlib-r-64', 'The widest block: r 64', 'python-hashlib', scrypt_kdf(b'password', salt('scrypt-kdf', 32), 4, 64, 1), b'password')
row('scrypt-kdf', 'hashlib-p-64', 'The most lanes: p 64', 'python-hashlib', scrypt_kdf(b'password', salt('scrypt-kdf', 32), 4, 1, 64), b'password')
