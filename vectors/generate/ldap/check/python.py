#!/usr/bin/env python3
"""Confirms every match and mismatch of this family with hashlib, passlib's MD4, libxcrypt through crypt and libargon2, by texts
taken apart with rules of its own; the notes too. What Dovecot reads, Dovecot's doveadm pw -t confirms. Prints every disagreement."""
import base64
import binascii
import crypt
import hashlib
import re
import subprocess
import sys

from argon2.low_level import Type, hash_secret_raw
from passlib.crypto.digest import lookup_hash

sys.path.append('../..')
from confirm import confirm  # noqa: E402

HASHES = {'MD4': 'md4', 'MD5': 'md5', 'SHA': 'sha1', 'SHA1': 'sha1', 'SHA256': 'sha256', 'SHA384': 'sha384', 'SHA512': 'sha512'}
SIZES = {'md4': 16, 'md5': 16, 'sha1': 20, 'sha256': 32, 'sha384': 48, 'sha512': 64}
FORMATS = ['ldap-md5', 'ldap-sha', 'ldap-sha256', 'ldap-sha384', 'ldap-sha512', 'ldap-smd5', 'ldap-ssha', 'ldap-ssha256', 'ldap-ssha384', 'ldap-ssha512', 'dovecot-plain-md5', 'dovecot-plain-md4', 'dovecot-md5-crypt', 'dovecot-sha256-crypt', 'dovecot-sha512-crypt', 'ldap-crypt', 'ldap-bcrypt', 'dovecot-blf-crypt', 'ldap-argon2', 'dovecot-argon2i', 'dovecot-argon2id', 'spring-ldap']
DOVECOT = re.compile(r'\{(LDAP-MD5|MD5|SHA1?|SHA256|SHA512|SMD5|SSHA|SSHA256|SSHA512|PLAIN-MD[45]|(?:(?:BLF|MD5|SHA256|SHA512)-)?CRYPT|ARGON2ID?)(\.\w+)?\}', re.I)


def digest_check(text, password):
    name, said, body = re.fullmatch(r'\{([\w-]+)(?:\.(\w+))?\}(.*)', text).groups()
    notes = set()
    scheme = name.upper() if name.upper().startswith(('LDAP-', 'PLAIN-')) else name.upper().replace('-', '')
    canonical = {'SHA1': 'SHA', 'LDAP-MD5': 'MD5'}.get(scheme, scheme)
    if name != canonical:
        notes.add('scheme-name')
    salted = scheme.startswith('S') and scheme[1:] in HASHES and scheme not in HASHES
    plain = scheme.startswith('PLAIN-')
    algorithm = HASHES[scheme[1:] if salted else scheme.split('-')[-1]]
    size = SIZES[algorithm]
    is_hex = said.upper() == 'HEX' if said else not salted and re.fullmatch('[0-9A-Fa-f]{%d}' % (2 * size), body) is not None
    if said or is_hex != plain:
        notes.add('encoding')
    if is_hex:
        whole = binascii.unhexlify(body)
        if body != body.lower():
            notes.add('letter-case')
    else:
        if re.search('[-_]', body):
            notes.add('url-safe-alphabet')
        if len(body) % 4:
            notes.add('unpadded')
        whole = base64.b64decode(body.replace('-', '+').replace('_', '/') + '=' * (-len(body) % 4), validate=True)
    compute = lookup_hash('md4').const if algorithm == 'md4' else lambda data: hashlib.new(algorithm, data)
    return compute(password + whole[size:]).digest() == whole[:size], notes


def argon2_check(text, password):
    _, variant, *rest = text.split('$')
    version = int(rest.pop(0)[2:]) if rest[0].startswith('v=') else 16
    notes = set() if text.count('$v=') else {'implicit-version'}
    parameters = dict(part.split('=') for part in rest[0].split(','))
    salt, digest = (base64.b64decode(one + '=' * (-len(one) % 4), validate=True) for one in rest[1:])
    kind = {'argon2d': Type.D, 'argon2i': Type.I, 'argon2id': Type.ID}[variant]
    return hash_secret_raw(password, salt, int(parameters['t']), int(parameters['m']), int(parameters['p']), len(digest), kind, version) == digest, notes


def check(format, text, password):
    if format == 'spring-ldap':
        return digest_check(text[len('{ldap}'):], password)
    prefix, rest = text[:text.index('}') + 1], text[text.index('}') + 1:]
    other = prefix != prefix.upper() or (prefix == '{MD5}' and rest.startswith('$1$'))
    notes = {'prefix'} if other else set()
    if rest.startswith('$argon2'):
        result, more = argon2_check(rest, password)
        return result, notes | more
    if re.match(r'\$(2|1|5|6|7|y)', rest):
        # Python's crypt takes text: UTF-8 bytes that are none are left to Dovecot.
        try:
            return crypt.crypt(password.decode(), rest) == rest, notes
        except UnicodeDecodeError:
            return None, notes
    return digest_check(text, password)


def dovecot(row, password, notes):
    """Dovecot reads neither what is not padded nor the URL-safe alphabet, and its arguments end at a NUL."""
    if not DOVECOT.match(row['hash']) or {'unpadded', 'url-safe-alphabet'} & notes or not password or b'\0' in password:
        return None
    told = subprocess.run([b'doveadm', b'pw', b'-t', row['hash'].encode(), b'-p', password], capture_output=True)
    return b'(verified)' in told.stdout


def both(format):
    def one(row, password):
        result, notes = check(format, row['hash'], password)
        told = dovecot(row, password, notes)
        return 'another answer from Dovecot' if None not in (told, result) and told != result else told if result is None else result, notes
    return one


confirm({format: both(format) for format in FORMATS})
