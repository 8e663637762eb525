#!/usr/bin/env python3
"""Rows by the scrypt hashers of Django and Werkzeug themselves, which Debian 12 does not have yet.
FRAMEWORKS_PYTHON is a Python that has them."""
import os
import sys

if sys.executable != os.environ['FRAMEWORKS_PYTHON']:
    os.execv(os.environ['FRAMEWORKS_PYTHON'], [os.environ['FRAMEWORKS_PYTHON'], __file__])

import django.contrib.auth.hashers as hashers
from django.conf import settings
from werkzeug.security import _hash_internal

from rows import PASSWORDS, letters, row, text_of

settings.configure()
#: Werkzeug gives OpenSSL 132 bytes for each of N, r and p, which is too little where N is small.
N_R_P = {'django': [(1024, 8, 1), (16, 1, 1), (256, 8, 2), (2048, 4, 1), (64, 16, 3)], 'werkzeug': [(1024, 8, 1), (128, 1, 1), (256, 8, 2), (2048, 4, 1), (512, 4, 1)]}


def django(text, salt, n, r, p):
    hasher = hashers.ScryptPasswordHasher()
    return hasher.encode(text, salt, n=n, r=r, p=p)


def werkzeug(text, salt, n, r, p):
    digest, method = _hash_internal(f'scrypt:{n}:{r}:{p}', salt, text)
    return f'{method}${salt}${digest}'


for format, source, hash in [('django-scrypt', 'python-django-scrypt', django), ('werkzeug-scrypt', 'python-werkzeug', werkzeug)]:
    name = source.split('-')[1]
    for count, (id, fact, password) in enumerate(PASSWORDS):
        text = text_of(password)
        if text is None:
            continue
        n, r, p = N_R_P[name][count % 5]
        row(format, f'{name}-{id}', f'{fact}, N {n}, r {r}, p {p}', source, hash(text, letters(f'{format} {id}', 22 if format == 'django-scrypt' else 16), n, r, p), password)
    for id, fact, salt in [('salt-1', 'A salt of one character', 's'), ('salt-unicode', 'A salt of other letters is UTF-8', 'sält\u2713'),
                           ('salt-base64', 'A salt that looks like base64 is text', 'c2FsdA=='), ('salt-colon', 'A salt with a colon', 'a:b'), ('salt-100', 'A salt of 100 characters', letters(format, 100))]:
        row(format, f'{name}-{id}', fact, source, hash('password', salt, 256, 8, 1), b'password')
    if name == 'werkzeug':
        continue
    row(format, f'{name}-least', 'The least cost: N 2, r 1, p 1', source, hash('password', 'salt', 2, 1, 1), b'password')
    row(format, f'{name}-r-64', 'The widest block: r 64', source, hash('password', 'salt', 16, 64, 1), b'password')
    row(format, f'{name}-p-64', 'The most lanes: p 64', source, hash('password', 'salt', 16, 1, 64), b'password')
