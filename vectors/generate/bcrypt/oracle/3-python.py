#!/usr/bin/env python3
"""Rows by Python: passlib (bcrypt_sha256), Django's hashers, argon2-cffi, and pyca/bcrypt written in the PHC string format."""
import base64
import hashlib
import json
import pathlib

import bcrypt
import django.conf
from argon2.low_level import Type, hash_secret

django.conf.settings.configure()
from django.contrib.auth.hashers import BCryptPasswordHasher, BCryptSHA256PasswordHasher  # noqa: E402
from passlib.hash import bcrypt_sha256  # noqa: E402

#: For the formats with few other rows, and behind these, so that each keeps its salt.
LENGTHS = ('length-55', 'length-56', 'length-57', 'length-65', 'length-128', 'length-129')
FEW = {
    'django-bcrypt': ('length-55', 'length-56', 'length-57', 'length-65', 'length-129'),
    'django-bcrypt-sha256': ('length-55', 'length-65'),
    'phc-bcrypt': ('length-55', 'length-57'),
    'woltlab-argon2': ('length-65', 'length-129'),
    'argon2-hex-sha256': ('length-55', 'length-65'),
}
ENTRIES = json.loads((pathlib.Path(__file__).parent / '../../passwords.json').read_text())
ENTRIES.sort(key=lambda entry: entry['id'] in LENGTHS)
PASSWORDS = [(row['id'], row['fact'], bytes.fromhex(row['hex'])) for row in ENTRIES]
SALTS = ['CCCCCCCCCCCCCCCCCCCCC.', 'abcdefghijklmnopqrstuu', '/OK.fbVrR/bpIqNJ5ianF.', 'SaltBridgeSaltBridge0O']
STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
BCRYPT = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'


def row(format, id, fact, source, hash, password, **more):
    name = id.split('-', 1)[1]
    if name in LENGTHS and name not in FEW.get(format, ()):
        return
    print(json.dumps({'format': format, 'id': id, 'fact': fact, 'source': source, 'hash': hash, 'passwordHex': password.hex(), 'expect': 'match', **more}))


def is_text(password):
    try:
        return password.decode() is not None
    except UnicodeDecodeError:
        return False


for count, (id, fact, password) in enumerate(PASSWORDS):
    cost, salt = 4 + count % 2, SALTS[count % 4]
    # passlib
    v1 = bcrypt_sha256.using(version=1, rounds=cost, salt=salt, ident='2a' if count % 3 == 1 else '2b')
    row('passlib-bcrypt-sha256-v1', f'passlib-{id}', f'{fact}, by passlib', 'python-passlib', v1.hash(password), password)
    v2 = bcrypt_sha256.using(version=2, rounds=cost, salt=salt)
    row('passlib-bcrypt-sha256-v2', f'passlib-{id}', f'{fact}, by passlib', 'python-passlib', v2.hash(password), password)
    # Django takes text; its bcrypt hasher none with a NUL.
    setting = f'$2{"ab"[count % 2]}$0{cost}${salt}'.encode()
    if is_text(password):
        text = BCryptSHA256PasswordHasher().encode(password.decode(), setting)
        row('django-bcrypt-sha256', f'django-{id}', f'{fact}, by Django', 'python-django', text, password)
        if b'\0' not in password:
            row('django-bcrypt', f'django-{id}', f'{fact}, by Django', 'python-django', BCryptPasswordHasher().encode(password.decode(), setting), password)
    # @phc/bcrypt and AdonisJS write node.bcrypt's bytes in standard base64. pyca/bcrypt takes no NUL.
    if b'\0' not in password and b'\xff' not in password:
        letter = 'ba'[count % 3 == 2]
        body = bcrypt.hashpw(password, f'$2{letter}$0{cost}${salt}'.encode()).decode()[7:]
        standard = body.translate(str.maketrans(BCRYPT, STANDARD))
        text = f'$bcrypt$v={ord(letter)}$r={cost}${standard[:22]}${standard[22:]}'
        row('phc-bcrypt', f'pyca-{id}', f'{fact}, by pyca/bcrypt, the bytes in standard base64', 'python-phc-bcrypt', text, password)
        if id in ('empty', 'nfc', 'length-72'):
            text = text.replace('$v=97', '').replace('$v=98', '')
            row('phc-bcrypt', f'pyca-implicit-{id}', f'{fact}, without a version', 'python-phc-bcrypt', text, password, notes=['implicit-version'])
    # Argon2, as PHP's password_hash, Spring and Meteor write it.
    memory, passes, lanes, length = [(64, 1, 1, 32), (256, 2, 2, 32), (128, 3, 1, 32)][count % 3]

    def argon2(secret, kind):
        octets = hashlib.shake_256(f'bcrypt {id}'.encode()).digest(16)
        return hash_secret(secret, octets, passes, memory, lanes, length, kind, 19).decode()

    version, kind, notes = [('3|', Type.ID, []), ('2|', Type.I, []), ('2|', Type.ID, ['version'])][count % 3]
    more = {'notes': notes} if notes else {}
    row('nextcloud', f'cffi-{id}', f'{fact}, Argon2 version {version[0]}', 'python-argon2', version + argon2(password, kind), password, **more)
    prefix, more = [('{argon2@SpringSecurity_v5_8}', {}), ('{argon2}', {'notes': ['prefix']})][count % 2]
    row('spring-argon2', f'cffi-{id}', f'{fact}, after {prefix}', 'python-argon2', prefix + argon2(password, Type.ID), password, **more)
    row('woltlab-argon2', f'cffi-{id}', f'{fact}, after its name', 'python-argon2', 'Argon2:' + argon2(password, Type.ID if count % 4 == 3 else Type.I), password)
    text = argon2(password, Type.ID if count % 4 else Type.I)
    row('xenforo-core12', f'cffi-{id}', f'{fact}, Argon2 in PHP’s array', 'python-argon2', f'a:1:{{s:4:"hash";s:{len(text)}:"{text}";}}', password)
    for name in ('md5', 'sha256'):
        digest = hashlib.new(name, password).hexdigest().encode()
        kind = Type.I if name == 'md5' and count % 4 == 3 else Type.ID
        row(f'argon2-hex-{name}', f'cffi-{id}', f'{fact}, of its {name} in hexadecimal', 'python-argon2', argon2(digest, kind), password)
    # Systems that hash another form of the password, where the forms are the same.
    for format in ('argon2-trimmed', 'argon2-nfkc', 'phpbb-argon2', 'wordpress-argon2'):
        row(format, f'cffi-{id}', f'{fact}, by argon2-cffi', 'python-argon2', argon2(password, Type.ID), password)

FORMS = {
    'argon2-trimmed': [('trimmed-spaces', 'Spaces at both ends are trimmed', '  pass word ', 'pass word'), ('trimmed-tab', 'A tab and a newline are trimmed', '\tpassword\r\n', 'password')],
    'argon2-nfkc': [('normalized-ligature', 'A ligature is normalized', '\ufb01sh', 'fish'), ('normalized-nfd', 'Decomposed text is composed', 'So\u0308hne', 'S\u00f6hne')],
    'phpbb-argon2': [
        ('escaped-ampersand', 'An ampersand is hashed as an entity', 'a&b', 'a&amp;b'),
        ('escaped-markup', 'Markup is hashed as entities', '<b>"x"</b>', '&lt;b&gt;&quot;x&quot;&lt;/b&gt;'),
        ('escaped-trimmed', 'A form that trims', ' <b> ', '&lt;b&gt;'),
    ],
    'wordpress-argon2': [
        ('trimmed-spaces', 'Spaces at both ends are trimmed', '  pass word ', 'pass word'),
        ('posted-apostrophe', 'As it is hashed when a form posts it: with slashes', "O'Brien123!", "O\\'Brien123!"),
    ],
}
for format, forms in FORMS.items():
    for id, fact, password, form in forms:
        octets = hashlib.shake_256(f'{format} {id}'.encode()).digest(16)
        text = hash_secret(form.encode(), octets, 1, 64, 1, 32, Type.ID, 19).decode()
        row(format, f'cffi-{id}', fact, 'python-argon2', text, password.encode())
