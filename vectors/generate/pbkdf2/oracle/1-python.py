#!/usr/bin/env python3
"""PBKDF2 in every spelling: passlib, Django and Werkzeug by themselves, the others from their definitions with Python's hashlib.
Each row also says what was computed (`kdf`), which check/php.php confirms."""
import base64
import hashlib
import json
import pathlib

import django
from django.conf import settings
from passlib.hash import atlassian_pbkdf2_sha1, cta_pbkdf2_sha1, dlitz_pbkdf2_sha1, grub_pbkdf2_sha512, ldap_pbkdf2_sha1, ldap_pbkdf2_sha256, ldap_pbkdf2_sha512
from passlib.hash import pbkdf2_sha1, pbkdf2_sha256, pbkdf2_sha512
from werkzeug.security import _hash_internal

settings.configure()
django.setup()
from django.contrib.auth.hashers import PBKDF2PasswordHasher, PBKDF2SHA1PasswordHasher  # noqa: E402

HERE = pathlib.Path(__file__).parent
PASSWORDS = [(row['id'], row['fact'], bytes.fromhex(row['hex'])) for row in json.loads((HERE.parent.parent / 'passwords.json').read_text())]
SIZE = {'md5': 16, 'sha1': 20, 'sha224': 28, 'sha256': 32, 'sha384': 48, 'sha512': 64, 'sha3-224': 28, 'sha3-384': 48}
ITERATIONS = [1000, 1, 2, 4096, 50, 300]


def derived(label, length):
    return hashlib.shake_256(label.encode()).digest(length)


def padded(data):
    return base64.b64encode(data).decode()


def unpadded(data):
    return padded(data).rstrip('=')


def passlib64(data):
    return unpadded(data).replace('+', '.')


def capital(data):
    return data.hex().upper()


def cisco64(data):
    standard = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    return unpadded(data).translate(str.maketrans(standard, './0123456789' + standard[:52]))


def text(data):
    return data.decode()


def is_text(password):
    try:
        password.decode()
        return True
    except UnicodeDecodeError:
        return False


def kdf(hash, password, salt, iterations, length):
    return hashlib.pbkdf2_hmac(hash, password, salt, iterations, length)


def fill(template, pieces):
    for name, value in pieces.items():
        template = template.replace(f'<{name}>', value)
    return template


def row(format, id, fact, password, hash, salt, iterations, length, template, encode_salt, encode_digest,
        fields=None, word=None, source='python-hashlib', hint=None, notes=None, by=None, expect='match'):
    digest = kdf(hash, password, salt, iterations, length)
    pieces = {'hash': hash if word is None else word, 'iterations': str(iterations), 'length': str(length), 'salt': encode_salt(salt), 'digest': encode_digest(digest)}
    spelled = fill(template, pieces)
    if by is not None:
        assert spelled == by, (format, id, spelled, by)
    print(json.dumps({
        'format': format, 'id': id, 'fact': fact, 'source': source, 'hash': spelled, 'passwordHex': password.hex(), 'expect': expect,
        **({'fields': {name: fill(one, pieces) for name, one in fields.items()}} if fields else {}),
        **({'hint': hint} if hint else {}), **({'notes': notes} if notes else {}),
        'kdf': {'hash': hash, 'password': password.hex(), 'salt': salt.hex(), 'iterations': iterations, 'digest': digest.hex()},
    }))


def rows(format, template, variants, encode_salt, encode_digest, fields=None, salt=16, length=None, iterations=ITERATIONS, by=None,
         source='python-hashlib', label='python', only_text=False, passwords=PASSWORDS, hint=None):
    """One row a password, through the variants (word, hash, bytes of the digest or its own) and the iterations."""
    for count, (id, fact, password) in enumerate(passwords):
        if only_text and not is_text(password):
            continue
        word, hash, own = variants[count % len(variants)]
        times = iterations[count % len(iterations)]
        # A salt that is hashed as text is drawn from letters and digits, as writers do.
        seed = derived(f'{format} {id}', salt)
        seed = seed.hex()[:salt].encode() if encode_salt is text else seed
        bytes_ = own or length or SIZE[hash]
        row(format, f'{label}-{id}', f'{fact}, {hash}, {times} iterations', password, hash, seed, times, bytes_, template, encode_salt, encode_digest,
            fields, word, source, hint, by=by and by(word, hash, password, seed, times))


FEW = [one for one in PASSWORDS if one[0] not in ('one-space', 'spaces', 'length-56', 'length-57', 'length-71')]

# passlib
PASSLIB = {'': pbkdf2_sha1, '-sha256': pbkdf2_sha256, '-sha512': pbkdf2_sha512}
rows('passlib-pbkdf2', '$pbkdf2<hash>$<iterations>$<salt>$<digest>', [('', 'sha1', None), ('-sha256', 'sha256', None), ('-sha512', 'sha512', None)],
     passlib64, passlib64, source='python-passlib', label='passlib',
     by=lambda word, hash, password, salt, times: PASSLIB[word].using(salt=salt, rounds=times).hash(password))
for id, fact, word, hash, salt, length in [
    ('sha224', 'passwap and go-crypt write sha224 too', '-sha224', 'sha224', b'sixteen byte slt', 28),
    ('sha384', 'passwap and go-crypt write sha384 too', '-sha384', 'sha384', b'sixteen byte slt', 48),
    ('salt-empty', 'passlib allows an empty salt', '-sha256', 'sha256', b'', 32),
    ('salt-1', 'A salt of one byte', '-sha256', 'sha256', b's', 32),
    ('digest-16', 'The shortest digest: 16 bytes', '-sha256', 'sha256', b'sixteen byte slt', 16),
    ('digest-64', 'A digest of two blocks', '-sha256', 'sha256', b'sixteen byte slt', 64),
]:
    row('passlib-pbkdf2', f'python-{id}', fact, b'password', hash, salt, 1000, length, '$pbkdf2<hash>$<iterations>$<salt>$<digest>', passlib64, passlib64, word=word)
row('passlib-pbkdf2', 'python-explicit-sha1', 'go-crypt names sha1', b'password', 'sha1', b'sixteen byte slt', 1000, 20, '$pbkdf2<hash>$<iterations>$<salt>$<digest>',
    passlib64, passlib64, word='-sha1', notes=['explicit-sha1'])
row('passlib-pbkdf2', 'python-iterations-600000', 'The iterations that OWASP asks of sha256', b'password', 'sha256', b'sixteen byte slt', 600000, 32,
    '$pbkdf2<hash>$<iterations>$<salt>$<digest>', passlib64, passlib64, word='-sha256')

# Django
DJANGO = {'sha256': PBKDF2PasswordHasher, 'sha1': PBKDF2SHA1PasswordHasher}
TEMPLATE = 'pbkdf2_<hash>$<iterations>$<salt>$<digest>'
rows('django-pbkdf2', TEMPLATE, [('sha256', 'sha256', None), ('sha256', 'sha256', None), ('sha1', 'sha1', None)], text, padded, salt=22, source='python-django', label='django',
     by=lambda word, hash, password, salt, times: DJANGO[word]().encode(password, salt.decode(), times))
for id, fact, salt in [('salt-12', 'A salt of 12 characters, as Django wrote until 3.1', b'kY3Dk9wXw2pQ'), ('salt-utf8', 'A salt outside of ASCII is hashed as UTF-8', 's\u00e4lt\u2713'.encode()),
                       ('salt-1', 'A salt of one character', b'x'), ('salt-punctuation', 'A salt of other characters than letters', b'+/=.:,{}"\'\\ ~'), ('salt-hex', 'A salt that looks hexadecimal is still text', b'00ff00ff')]:
    row('django-pbkdf2', f'django-{id}', fact, b'password', 'sha256', salt, 1000, 32, TEMPLATE, text, padded, source='python-django',
        by=PBKDF2PasswordHasher().encode('password', salt.decode(), 1000))
row('django-pbkdf2', 'django-iterations-1200000', 'The iterations of Django 6.0', b'password', 'sha256', b'seasaltseasaltseasalt22', 1200000, 32, TEMPLATE, text, padded, source='python-django')

# Werkzeug: takes text only
TEMPLATE = 'pbkdf2:<hash>:<iterations>$<salt>$<digest>'


def werkzeug(word, hash, password, salt, times):
    digest, method = _hash_internal(f'pbkdf2:{hash}:{times}', salt.decode(), password.decode())
    return f'{method}${salt.decode()}${digest}'


rows('werkzeug-pbkdf2', TEMPLATE, [('sha256', 'sha256', None), ('sha1', 'sha1', None), ('sha512', 'sha512', None), ('sha224', 'sha224', None), ('sha384', 'sha384', None)],
     text, bytes.hex, source='python-werkzeug', label='werkzeug', only_text=True, by=werkzeug)
rows('werkzeug-pbkdf2', TEMPLATE, [('md5', 'md5', None)], text, bytes.hex, source='python-werkzeug', label='md5', only_text=True, passwords=FEW, by=werkzeug)
for id, fact, salt in [('salt-8', 'A salt of 8 characters, as Werkzeug wrote until 2.1', b'sG3jJ9aQ'), ('salt-utf8', 'A salt outside of ASCII is hashed as UTF-8', 's\u00e4lt'.encode())]:
    row('werkzeug-pbkdf2', f'werkzeug-{id}', fact, b'password', 'sha256', salt, 1000, 32, TEMPLATE, text, bytes.hex, source='python-werkzeug', by=werkzeug('sha256', 'sha256', b'password', salt, 1000))

# Kratos: raw standard base64; 224 and 384 are SHA-3 there (OpenSSL's)
rows('kratos-pbkdf2', '$pbkdf2-<hash>$i=<iterations>,l=<length>$<salt>$<digest>',
     [('sha256', 'sha256', None), ('sha224', 'sha3-224', None), ('sha384', 'sha3-384', None), ('sha512', 'sha512', None), ('sha1', 'sha1', None), ('sha384', 'sha3-384', 64), ('sha224', 'sha3-224', 32)],
     unpadded, unpadded, hint={'source': 'kratos'})

# Mattermost
rows('mattermost-pbkdf2', '$pbkdf2$f=<hash>,w=<iterations>,l=<length>$<salt>$<digest>', [('SHA256', 'sha256', None), ('SHA256', 'sha256', 64)], unpadded, unpadded, passwords=FEW)

# Directories
LDAP = {'': ldap_pbkdf2_sha1, '-SHA256': ldap_pbkdf2_sha256, '-SHA512': ldap_pbkdf2_sha512}
TEMPLATE = '{PBKDF2<hash>}<iterations>$<salt>$<digest>'
rows('ldap-pbkdf2', TEMPLATE, [('', 'sha1', None), ('-SHA256', 'sha256', None), ('-SHA512', 'sha512', None)], passlib64, passlib64, source='python-passlib', label='passlib',
     by=lambda word, hash, password, salt, times: LDAP[word].using(salt=salt, rounds=times).hash(password))
for id, word, hash in [('389ds-sha1', '-SHA1', 'sha1'), ('389ds-sha256', '-SHA256', 'sha256'), ('389ds-sha512', '-SHA512', 'sha512')]:
    # 389 Directory Server: 24 bytes of salt, the standard alphabet, padded.
    salt = derived(id + '+', 24)
    spelled = padded(salt) + padded(kdf(hash, b'password', salt, 10000, SIZE[hash]))
    notes = [note for character, note in (('=', 'padded'), ('+', 'standard-alphabet')) if character in spelled] + (['explicit-sha1'] if word == '-SHA1' else [])
    row('ldap-pbkdf2', f'python-{id}', f'{hash} as 389 Directory Server writes it: standard base64 with padding', b'password', hash, salt, 10000, SIZE[hash], TEMPLATE,
        padded, padded, word=word, notes=notes)

# Dovecot: takes C strings, so no NUL
rows('dovecot-pbkdf2', '{PBKDF2}$1$<salt>$<iterations>$<digest>', [('', 'sha1', None)], text, bytes.hex, passwords=[one for one in FEW if b'\0' not in one[2]])

# Atlassian: the salt has 16 bytes, the iterations are fixed
for id, fact, password in FEW:
    salt = derived('atlassian ' + id, 16)
    digest = kdf('sha1', password, salt, 10000, 32)
    hash = atlassian_pbkdf2_sha1.using(salt=salt).hash(password)
    assert hash == '{PKCS5S2}' + padded(salt + digest)
    print(json.dumps({'format': 'atlassian-pbkdf2', 'id': f'passlib-{id}', 'fact': fact, 'source': 'python-passlib', 'hash': hash, 'passwordHex': password.hex(), 'expect': 'match',
                      'kdf': {'hash': 'sha1', 'password': password.hex(), 'salt': salt.hex(), 'iterations': 10000, 'digest': digest.hex()}}))


# ASP.NET Identity (PasswordHasher): the layouts of the versions 2 and 3
def aspnet(format, id, fact, password, hash, iterations, salt, length, blob):
    digest = kdf(hash, password, salt, iterations, length)
    print(json.dumps({'format': format, 'id': id, 'fact': fact, 'source': 'python-hashlib', 'hash': padded(blob + salt + digest), 'passwordHex': password.hex(), 'expect': 'match',
                      'kdf': {'hash': hash, 'password': password.hex(), 'salt': salt.hex(), 'iterations': iterations, 'digest': digest.hex()}}))


def header(prf, iterations, salt):
    return b'\1' + b''.join(number.to_bytes(4, 'big') for number in (['sha1', 'sha256', 'sha512'].index(prf), iterations, salt))


for count, (id, fact, password) in enumerate(FEW):
    aspnet('aspnet-identity-v2', f'python-{id}', fact, password, 'sha1', 1000, derived('aspnet 2 ' + id, 16), 32, b'\0')
    prf = ['sha256', 'sha512', 'sha1'][count % 3]
    times = ITERATIONS[count % len(ITERATIONS)]
    aspnet('aspnet-identity-v3', f'python-{id}', f'{fact}, {prf}, {times} iterations', password, prf, times, derived('aspnet 3 ' + id, 16), 32, header(prf, times, 16))
for id, fact, prf, times, salt, length in [
    ('net-8', 'What .NET 8 writes: sha512, 100,000 iterations', 'sha512', 100000, 16, 32), ('net-core-3', 'What ASP.NET Core 3 wrote: sha256, 10,000 iterations', 'sha256', 10000, 16, 32),
    ('salt-32', 'A salt of 32 bytes', 'sha256', 1000, 32, 32), ('salt-17', 'A salt of 17 bytes: no padding', 'sha256', 1000, 17, 30), ('digest-16', 'The shortest digest: 16 bytes', 'sha256', 1000, 16, 16),
    ('digest-64', 'A digest of 64 bytes', 'sha512', 1000, 16, 64),
]:
    aspnet('aspnet-identity-v3', f'python-{id}', fact, b'password', prf, times, derived('aspnet 3 ' + id, salt), length, header(prf, times, salt))

# Services and applications
FUSIONAUTH = {'encryptionScheme': 'salted-pbkdf2-hmac-<hash>', 'factor': '<iterations>', 'salt': '<salt>'}
rows('fusionauth-pbkdf2', '<digest>', [('sha256', 'sha256', 32), ('sha256-512', 'sha256', 64), ('sha512-512', 'sha512', 64)], padded, padded, FUSIONAUTH, passwords=FEW)
rows('payload-pbkdf2', 'pbkdf2-sha256-v2-i<iterations>-l<length>:<digest>', [('sha256', 'sha256', None), ('sha256', 'sha256', 64)], text, bytes.hex, {'salt': '<salt>'}, salt=64, passwords=FEW)
row('payload-pbkdf2', 'python-600000', 'What Payload writes on Node.js: 600,000 iterations', b'password', 'sha256', derived('payload', 32).hex().encode(), 600000, 32,
    'pbkdf2-sha256-v2-i<iterations>-l<length>:<digest>', text, bytes.hex, {'salt': '<salt>'})
row('payload-pbkdf2', 'python-version-1', 'What Payload 3.90 wrote', b'password', 'sha256', derived('payload', 32).hex().encode(), 600000, 32,
    'pbkdf2-sha256-v1:<digest>', text, bytes.hex, {'salt': '<salt>'}, notes=['version-1'])
MONGOOSE = {'salt': '<salt>', 'iterations': '<iterations>', 'keylen': '<length>'}
rows('passport-local-mongoose', '<digest>', [('sha256', 'sha256', 512), ('sha256', 'sha256', 32), ('sha256', 'sha256', 64)], text, bytes.hex, MONGOOSE, salt=64, iterations=[10, 1000, 1, 2], passwords=FEW)
row('passport-local-mongoose', 'python-defaults', 'The default settings, of Payload before 3.90 too', b'password', 'sha256', derived('mongoose', 32).hex().encode(), 25000, 512,
    '<digest>', text, bytes.hex, {'salt': '<salt>'})
row('passport-local-mongoose', 'python-sha1', 'The default settings before version 2', b'password', 'sha1', derived('mongoose 1', 32).hex().encode(), 25000, 512,
    '<digest>', text, bytes.hex, {'salt': '<salt>', 'digestAlgorithm': '<hash>'})
for name in ['sha512', 'sha384', 'sha224', 'md5']:
    row('passport-local-mongoose', 'python-' + name, 'digestAlgorithm: ' + name, b'password', name, derived('mongoose ' + name, 32).hex().encode(), 10, 64,
        '<digest>', text, bytes.hex, {'salt': '<salt>', 'iterations': '<iterations>', 'keylen': '<length>', 'digestAlgorithm': '<hash>'})
DISCOURSE = {'password_algorithm': '$pbkdf2-<hash>$i=<iterations>,l=<length>$', 'salt': '<salt>'}
rows('discourse-pbkdf2', '<digest>', [('sha256', 'sha256', None)], text, bytes.hex, DISCOURSE, salt=32, passwords=FEW)
row('discourse-pbkdf2', 'python-600000', 'What Discourse writes: 600,000 iterations', b'password', 'sha256', b'0123456789abcdef0123456789abcdef', 600000, 32, '<digest>', text, bytes.hex, DISCOURSE)
rows('grafana-pbkdf2', '<digest>', [('sha256', 'sha256', 50)], text, bytes.hex, {'salt': '<salt>'}, salt=10, iterations=[10000], passwords=FEW)
GITEA = {'passwd_hash_algo': 'pbkdf2$<iterations>$<length>', 'salt': '<salt>'}
rows('gitea-pbkdf2', '<digest>', [('sha256', 'sha256', 50)], bytes.hex, bytes.hex, GITEA, passwords=FEW)
rows('descope-pbkdf2', '{"pbkdf2":{"hash":"<digest>","salt":"<salt>","iterations":<iterations>,"type":"<hash>"}}',
     [('sha256', 'sha256', None), ('sha512', 'sha512', None), ('sha1', 'sha1', None)], padded, padded, passwords=FEW)
OKTA = {'digestAlgorithm': '<hash>', 'iterationCount': '<iterations>', 'keySize': '<length>', 'salt': '<salt>'}
rows('okta-pbkdf2', '<digest>', [('SHA256_HMAC', 'sha256', None), ('SHA512_HMAC', 'sha512', None), ('SHA256_HMAC', 'sha256', 64)], padded, padded, OKTA, passwords=FEW)
FIREBASE = {'hashAlgorithm': '<hash>', 'rounds': '<iterations>', 'salt': '<salt>'}
rows('firebase-pbkdf2', '<digest>', [('PBKDF2_SHA256', 'sha256', None), ('PBKDF_SHA1', 'sha1', None), ('PBKDF2_SHA256', 'sha256', 64)], padded, padded, FIREBASE, passwords=FEW)

# Clerk
CLERK = {'source': 'clerk'}
rows('clerk-pbkdf2-sha1', 'pbkdf2_sha1$<iterations>$<salt>$<digest>', [('sha1', 'sha1', 32)], bytes.hex, bytes.hex, passwords=FEW, hint=CLERK)
row('clerk-pbkdf2-sha1', 'python-said-20', 'A key length of 20 bytes is said', b'password', 'sha1', b'sixteen byte slt', 1000, 20, 'pbkdf2_sha1$<iterations>$<salt>$<digest>$<length>', bytes.hex, bytes.hex, hint=CLERK)
row('clerk-pbkdf2-sha1', 'python-said-64', 'A key length of 64 bytes is said', b'password', 'sha1', b'sixteen byte slt', 1000, 64, 'pbkdf2_sha1$<iterations>$<salt>$<digest>$<length>', bytes.hex, bytes.hex, hint=CLERK)
row('clerk-pbkdf2-sha1', 'python-explicit-length', 'A key length of 32 bytes is not needed', b'password', 'sha1', b'sixteen byte slt', 1000, 32, 'pbkdf2_sha1$<iterations>$<salt>$<digest>$<length>', bytes.hex, bytes.hex, hint=CLERK, notes=['explicit-length'])
for id, fact, salt in [('salt-characters', 'A salt that is not hexadecimal is hashed as text', b'NaCl'), ('salt-odd', 'A salt of an odd number of digits is hashed as text', b'abc'),
                       ('salt-almost', 'A salt with one letter that is no digit is hashed as text', b'00ff00fg')]:
    row('clerk-pbkdf2-sha1', f'python-{id}', fact, b'password', 'sha1', salt, 1000, 32, 'pbkdf2_sha1$<iterations>$<salt>$<digest>', text, bytes.hex, hint=CLERK, notes=['salt-characters'])
rows('clerk-pbkdf2-sha256', 'pbkdf2_sha256$<iterations>$<salt>$<digest>', [('sha256', 'sha256', None), ('sha256', 'sha256', 64)], padded, padded, passwords=FEW, hint=CLERK)
rows('clerk-pbkdf2-sha512', 'pbkdf2_sha512$<iterations>$<salt>$<digest>', [('sha512', 'sha512', None), ('sha512', 'sha512', 32)], text, bytes.hex, passwords=FEW)
rows('clerk-hex-pbkdf2-sha512', 'pbkdf2_sha512_hex$<iterations>$<salt>$<digest>', [('sha512', 'sha512', None), ('sha512', 'sha512', 32)], bytes.hex, bytes.hex, passwords=FEW)

# web2py, hashcat
rows('web2py-pbkdf2', 'pbkdf2(<iterations>,<length>,<hash>)$<salt>$<digest>', [('sha512', 'sha512', 20), ('sha256', 'sha256', 32), ('sha1', 'sha1', 20)], text, bytes.hex, passwords=FEW)
rows('hashcat-pbkdf2', '<hash>:<iterations>:<salt>:<digest>', [('sha256', 'sha256', 24), ('sha1', 'sha1', 20), ('sha512', 'sha512', 64), ('sha256', 'sha256', 32)], padded, padded, passwords=FEW)
rows('hashcat-pbkdf2', '<hash>:<iterations>:<salt>:<digest>', [('md5', 'md5', 16), ('md5', 'md5', 24)], padded, padded, label='md5', passwords=FEW)

# Boot loader, desktop, router
rows('grub-pbkdf2', 'grub.pbkdf2.sha512.<iterations>.<salt>.<digest>', [('sha512', 'sha512', None)], capital, capital, salt=64, source='python-passlib', label='passlib', passwords=FEW,
     by=lambda word, hash, password, salt, times: grub_pbkdf2_sha512.using(salt=salt, rounds=times).hash(password))
rows('macos-pbkdf2', '$ml$<iterations>$<salt>$<digest>', [('sha512', 'sha512', 128), ('sha512', 'sha512', 64)], bytes.hex, bytes.hex, salt=32, passwords=FEW)
rows('cisco-pbkdf2', '$8$<salt>$<digest>', [('sha256', 'sha256', None)], text, cisco64, salt=14, iterations=[20000], passwords=FEW)


# The two whose text begins with $p5k2$, rounds in hexadecimal, by passlib
def p5k2(format, id, fact, password, salt, iterations, length, hash):
    digest = kdf('sha1', password, salt, iterations, length)
    assert hash.endswith((base64.urlsafe_b64encode(digest).decode(), passlib64(digest)))
    print(json.dumps({'format': format, 'id': f'passlib-{id}', 'fact': f'{fact}, {iterations} iterations', 'source': 'python-passlib', 'hash': hash, 'passwordHex': password.hex(), 'expect': 'match',
                      'kdf': {'hash': 'sha1', 'password': password.hex(), 'salt': salt.hex(), 'iterations': iterations, 'digest': digest.hex()}}))


for count, (id, fact, password) in enumerate(FEW):
    times = [1000, 400, 1, 255, 4096][count % 5]
    salt = derived('cta ' + id, 16)
    p5k2('cta-pbkdf2', id, fact, password, salt, times, 20, cta_pbkdf2_sha1.using(salt=salt, rounds=times).hash(password))
    salt = derived('dlitz ' + id, 8).hex()
    hash = dlitz_pbkdf2_sha1.using(salt=salt, rounds=times).hash(password)
    p5k2('dlitz-pbkdf2', id, fact, password, hash.rsplit('$', 1)[0].encode(), times, 24, hash)

# 389 Directory Server before 2.0
for count, (id, fact, password) in enumerate(FEW):
    salt, times = derived('directory server ' + id, 64), [100, 1, 2][count % 3]
    digest = kdf('sha256', password, salt, times, 256)
    print(json.dumps({'format': 'directory-server-pbkdf2', 'id': f'python-{id}', 'fact': f'{fact}, {times} rounds', 'source': 'python-hashlib',
                      'hash': '{PBKDF2_SHA256}' + padded(times.to_bytes(4, 'big') + salt + digest), 'passwordHex': password.hex(), 'expect': 'match',
                      'kdf': {'hash': 'sha256', 'password': password.hex(), 'salt': salt.hex(), 'iterations': times, 'digest': digest.hex()}}))
