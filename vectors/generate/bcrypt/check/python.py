#!/usr/bin/env python3
"""Confirms every match and mismatch over bcrypt with an implementation other than the row's maker: libcrypt's crypt(3), or pyca/bcrypt where
libcrypt made it or takes no such bytes. What comes before bcrypt is written here from the definitions."""
import base64
import crypt
import hashlib
import hmac
import html
import sys
import unicodedata

import bcrypt

sys.path.append('../..')
from confirm import confirm  # noqa: E402

STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'


def canonical(text):
    """Without the bits of the last characters that carry nothing."""
    body = text[-53:]
    salt = body[:21] + ALPHABET[ALPHABET.index(body[21]) & ~15]
    return text[:-53] + salt + body[22:52] + ALPHABET[ALPHABET.index(body[52]) & ~3]


def plain(row, secret, text):
    text = canonical(text)
    secret = secret[:72]
    if row['source'] == 'libcrypt' or b'\0' in secret:
        return None if b'\0' in secret else bcrypt.checkpw(secret, text.encode())
    return text[4:] == libcrypt(secret, text[:29])[4:]


def libcrypt(secret, setting):
    """crypt.crypt() takes text and encodes it as UTF-8."""
    return crypt.crypt(secret.decode(), setting) if is_utf8(secret) else bcrypt.hashpw(secret, setting.encode()).decode()


def is_utf8(secret):
    try:
        secret.decode()
        return True
    except UnicodeDecodeError:
        return False


def hexadecimal(name):
    return lambda row, password: plain(row, hashlib.new(name, password).hexdigest().encode(), row['hash'])


def split(cost):
    return lambda row, password: plain(row, password, f'$2a${int(row["fields"][cost]):02}${row["fields"]["salt"]}{row["hash"]}')


def pepper_of(row):
    return base64.b64decode(row['secrets']['peppers']['base64'])


def passlib(row, password):
    parameters, salt, digest = row['hash'].split('$')[2:]
    if parameters.startswith('v=2'):
        cost, variant = parameters.split('r=')[1], '2b'
        key = hmac.new(canonical('$' * 7 + salt + digest)[-53:-31].encode(), password, 'sha256').digest()
    else:
        variant, cost = parameters.split(',')
        key = hashlib.sha256(password).digest()
    return plain(row, base64.b64encode(key), f'${variant}${int(cost):02}${salt}{digest}')


def phc(row, password):
    version, cost, salt, digest = (['v=97'] + row['hash'].split('$')[2:])[-4:]
    text = (salt + digest).replace('=', '').replace('-', '+').replace('_', '/').translate(str.maketrans(STANDARD, ALPHABET))
    return plain(row, password, f'$2{chr(int(version[2:]))}${int(cost[2:]):02}${text}')


def woltlab(row, password):
    text = canonical(row['hash'])
    once = crypt.crypt(password[:72].decode(), text[:29])
    return crypt.crypt(once, text[:29]) == text


def symfony(row, password):
    long = len(password) > 72 or b'\0' in password
    return plain(row, base64.b64encode(hashlib.sha512(password).digest()) if long else password, row['hash'])


def wordpress(row, password):
    slashed = b''.join({0: b'\\0', 34: b'\\"', 39: b"\\'", 92: b'\\\\'}.get(byte, bytes([byte])) for byte in password)
    keys = [hmac.new(b'wp-sha384', one.strip(b' \t\n\r\0\x0b'), 'sha384').digest() for one in (password, slashed)]
    return any([plain(row, base64.b64encode(key), row['hash'][3:]) for key in keys])


def plugin(row, password):
    slashed = b''.join({0: b'\\0', 34: b'\\"', 39: b"\\'", 92: b'\\\\'}.get(byte, bytes([byte])) for byte in password)
    blanks = b' \t\n\r\0\x0b'
    return any([plain(row, form, row['hash']) for form in (password, password.strip(blanks), slashed.strip(blanks))])


def forms(*of):
    """The typed password, and what the forms make of it. Bytes that are not text have no such form."""

    def check(row, password):
        found = [password]
        for form in of:
            try:
                found.append(form(password.decode()).encode())
            except UnicodeDecodeError:
                pass
        results = [plain(row, one, row['hash']) for one in found]
        return None if None in results else any(results)

    return check


def escape(text):
    return unicodedata.normalize('NFC', html.escape(text, quote=False).replace('"', '&quot;'))


def trim(text):
    return text.strip(' \t\n\r\0\x0b')


def in_base64(name):
    return lambda row, password: plain(row, base64.b64encode(hashlib.new(name, password).digest()), row['hash'])


def flask(row, password):
    key = base64.b64decode(row['secrets']['peppers']['base64'])
    found = [password]
    if is_utf8(password):
        found.append(unicodedata.normalize('NFKD', password.decode()).encode())
    return any(plain(row, base64.b64encode(hmac.new(key, one, 'sha512').digest()), row['hash']) for one in found)


def mybb(row, password):
    inner = hashlib.md5(row['fields']['salt'].encode()).hexdigest() + hashlib.md5(password).hexdigest()
    return plain(row, hashlib.md5(inner.encode()).hexdigest().encode(), row['hash'])


CHECKS = {
    'bcrypt-trimmed': forms(trim),
    'bcrypt-nfkc': forms(lambda text: unicodedata.normalize('NFKC', text)),
    'phpbb-bcrypt': forms(escape, lambda text: escape(trim(text))),
    'smf-bcrypt': lambda row, password: plain(row, row['fields']['username'].lower().encode() + password, row['hash']),
    'mybb-bcrypt': mybb,
    'metabase-bcrypt': lambda row, password: plain(row, row['fields']['salt'].encode() + password, row['hash']),
    'flask-security-bcrypt': flask,
    **{f'bcrypt-base64-{name}': in_base64(name) for name in ('sha256', 'sha384')},
    'wordpress-plugin-bcrypt': plugin,
    'django-bcrypt': lambda row, password: plain(row, password, row['hash'][7:]),
    'django-bcrypt-sha256': lambda row, password: plain(row, hashlib.sha256(password).hexdigest().encode(), row['hash'][14:]),
    'passlib-bcrypt-sha256-v1': passlib,
    'passlib-bcrypt-sha256-v2': passlib,
    'phc-bcrypt': phc,
    'wordpress-bcrypt': wordpress,
    'nextcloud': lambda row, password: plain(row, password, row['hash'][2:]) if row['hash'][0] == '1' else None,
    'spring-bcrypt': lambda row, password: plain(row, password, row['hash'][8:]),
    'woltlab-bcrypt': lambda row, password: plain(row, password, row['hash'][7:]),
    'xenforo-core12': lambda row, password: plain(row, password, row['hash'][22:-3]) if '$2' in row['hash'] else None,
    'okta-bcrypt': split('workFactor'),
    'fusionauth-bcrypt': split('factor'),
    'devise-bcrypt-peppered': lambda row, password: plain(row, password + pepper_of(row), row['hash']),
    'owncloud-bcrypt': lambda row, password: plain(row, password + pepper_of(row), row['hash']),
    'clerk-bcrypt-peppered': lambda row, password: plain(row, password + row['hash'][61:].encode(), row['hash'][:60]),
    'woltlab-double-bcrypt': woltlab,
    'symfony-bcrypt': symfony,
    **{f'bcrypt-hex-{name}': hexadecimal(name) for name in ('md5', 'sha1', 'sha256', 'sha512')},
}
confirm(CHECKS)
