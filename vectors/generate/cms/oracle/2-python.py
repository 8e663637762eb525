#!/usr/bin/env python3
"""Rows by the frameworks themselves: passlib, Django and Werkzeug."""
import json
import pathlib

from django.conf import settings

settings.configure(PASSWORD_HASHERS=[])
from django.contrib.auth.hashers import MD5PasswordHasher, SHA1PasswordHasher, UnsaltedMD5PasswordHasher, UnsaltedSHA1PasswordHasher
from passlib.hash import django_salted_md5, django_salted_sha1, phpass
from werkzeug.security import _hash_internal

HERE = pathlib.Path(__file__).parent
PASSWORDS = [(row['id'], row['fact'], bytes.fromhex(row['hex'])) for row in json.loads((HERE.parent.parent / 'passwords.json').read_text())]


def row(format, id, fact, source, hash, password, **more):
    print(json.dumps({'format': format, 'id': id, 'fact': fact, 'source': source, 'hash': hash, 'passwordHex': password.hex(), 'expect': 'match', **more}))


def text_of(password):
    """The password as text, or nothing where it is no UTF-8: Django and Werkzeug take text."""
    try:
        return password.decode()
    except UnicodeDecodeError:
        return None


ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
for count, (id, fact, password) in enumerate(PASSWORDS):
    salt = ''.join(ALPHABET[(count * 7 + i * 11) % 64] for i in range(8))
    if b'\0' not in password:
        for format, ident in (('phpass', 'P'), ('phpbb3', 'H')):
            hash = phpass.using(salt=salt, rounds=7 + count % 3, ident=ident).hash(password)
            row(format, f'passlib-{id}', f'{fact}, by passlib', 'passlib', hash, password)
    plain = ''.join(one for one in salt if one.isalnum()) + 'x'
    text = text_of(password)
    if text is None:
        continue
    for format, hasher, unsalted, other in (
        ('django-md5', MD5PasswordHasher(), UnsaltedMD5PasswordHasher(), django_salted_md5),
        ('django-sha1', SHA1PasswordHasher(), UnsaltedSHA1PasswordHasher(), django_salted_sha1),
    ):
        row(format, f'django-{id}', f'{fact}, by Django', 'django', hasher.encode(text, plain), password)
        if count % 6 == 0 and format == 'django-sha1':
            row(format, f'django-unsalted-{id}', f'{fact}, unsalted, by Django', 'django', unsalted.encode(text, ''), password)
        if '\0' not in text and count % 4 == 0:
            row(format, f'passlib-{id}', f'{fact}, by passlib', 'passlib', other.using(salt=plain).hash(password), password)
    method = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'][count % 6]
    digest, actual = _hash_internal(method, plain, text)
    row('werkzeug-hmac', f'werkzeug-{id}', f'{fact}, by Werkzeug', 'werkzeug', f'{actual}${plain}${digest}', password)
    if count % 6 == 0:
        digest, actual = _hash_internal('sha256', '', text)
        row('werkzeug-hmac', f'werkzeug-unsalted-{id}', f'{fact}, without a salt, by Werkzeug', 'werkzeug', f'{actual}$${digest}', password)
