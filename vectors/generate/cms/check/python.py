#!/usr/bin/env python3
"""Computes every match and mismatch again with hashlib, hmac and passlib's MD4, from the text, its fields and the site's secret."""
import base64
import hashlib
import hmac
import json
import re
import sys
import unicodedata

from passlib.crypto.digest import lookup_hash

sys.path.append('../..')
from confirm import confirm  # noqa: E402

CRYPT = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'


def h(name, *parts):
    data = b''.join(part.encode() if isinstance(part, str) else part for part in parts)
    # OpenSSL 3 keeps MD4 from hashlib.
    return lookup_hash('md4').const(data).hexdigest() if name == 'md4' else hashlib.new(name, data).hexdigest()


def crypt64(data, characters):
    number = int.from_bytes(data, 'little')
    return ''.join(CRYPT[number >> 6 * i & 63] for i in range(characters))


def portable(text, password):
    name, characters = ('sha512', 43) if text.startswith('$S$') else ('md5', 22)
    digest = hashlib.new(name, text[4:12].encode() + password).digest()
    for _ in range(1 << CRYPT.index(text[3])):
        digest = hashlib.new(name, digest + password).digest()
    return text[:12] + crypt64(digest, characters) == text


def wordpress(text, password):
    return any(portable(text, trim(one)) for one in (password, slash(password)))


def taken_apart(name, digest, salt, rounds, password):
    return portable({'md5': '$P$', 'sha512': '$S$'}[name] + CRYPT[int(rounds).bit_length() - 1] + salt + digest, password)


def descope(text, password):
    parts = json.loads(text)['phpass']
    return taken_apart(parts['type'], parts['hash'], parts['salt'], parts['iterations'], password)


def symfony(password, salt, iterations):
    salted = password + (b'{' + salt.encode() + b'}' if salt else b'')
    digest = hashlib.sha512(salted).digest()
    for _ in range(iterations - 1):
        digest = hashlib.sha512(digest + salted).digest()
    return base64.b64encode(digest).decode()


def site_key(password, salt, key):
    digest = key.decode()
    for _ in range(10):
        digest = h('sha1', digest, '--', salt, '--', password, '--', key)
    return digest


def standard(text, password, pepper=b''):
    raw = bytes.fromhex(text)
    digest = raw[:8] + pepper + password
    for _ in range(1024):
        digest = hashlib.sha256(digest).digest()
    return digest == raw[8:]


def spring(text, password, fields={}):
    id, salt, digest = re.fullmatch(r'(\{MD[45]\}|\{SHA-1\}|\{SHA-256\})?(\{[^}]*\})?(.+)', text).groups()
    names = {'{MD4}': 'md4', '{MD5}': 'md5', '{SHA-1}': 'sha1', '{SHA-256}': 'sha256', None: {24: 'md5', 28: 'sha1', 44: 'sha256', 32: 'md5', 40: 'sha1', 64: 'sha256'}[len(digest)]}
    made = h(names[id], password, salt or '')
    if names[id] == 'md4':
        salted = password + (salt or '').encode()
        try:
            units = len(salted.decode().encode('utf-16-le')) // 2
        except UnicodeError:
            units = len(salted)
        if digest.lower() == h('md4', salted[:units]):
            return True
    for _ in range(1, int(fields.get('iterations', '1'))):
        made = h(names[id], bytes.fromhex(made))
    return digest.lower() == made or digest == base64.b64encode(bytes.fromhex(made)).decode()


def magento(text, password):
    digest, salt, *versions = text.split(':')
    state = password
    for version in versions:
        state = h({'0': 'md5', '1': 'sha256'}[version], salt, state)
    return digest.lower() == state


def umbraco(password):
    utf16 = password.decode().encode('utf-16-le')
    return base64.b64encode(hmac.new(utf16, utf16, 'sha1').digest()).decode()


def werkzeug(text, password):
    name, salt, digest = text.split('$')
    made = hmac.new(salt.encode(), password, name).hexdigest() if salt else h(name, password)
    return digest.lower() == made


def django(text, password):
    name, salt, digest = text.split('$')
    return digest.lower() == h(name, salt, password)


def columns(compute, field='salt'):
    def check(text, password, fields, pepper):
        digest, _, joined = text.partition(':')
        return digest.lower() == compute(password, fields.get(field, joined), pepper)
    return check


def text_only(compute):
    return lambda text, password, fields, pepper: compute(text, password)


def halves(password, salt, _):
    return h('sha1', salt[:8], password, salt[8:])


def thrice(password, salt, _):
    return h('sha1', salt, h('sha1', salt, h('sha1', password)))


def updated(text, password):
    return portable(text, h('md5', password).encode())


def xenforo(text, password, name='sha256'):
    digest, salt = re.findall(r'"([0-9a-fA-F]{40,64})"', text)
    return digest.lower() == h(name, h(name, password), salt)


CHECKS = {
    'phpass': text_only(portable),
    'phpbb3': text_only(portable),
    'phpbb-phpass': text_only(portable),
    'phpbb2-updated': text_only(updated),
    'drupal7': text_only(portable),
    'drupal6-updated': text_only(lambda t, p: updated(t[1:], p)),
    'wordpress-phpass': text_only(wordpress),
    'fusionauth-phpass': lambda t, p, fields, _: taken_apart(fields['encryptionScheme'][7:], t, fields['salt'], fields['factor'], p),
    'descope-phpass': text_only(descope),
    'joomla': columns(lambda p, s, _: h('md5', p, s)),
    'oscommerce': columns(lambda p, s, _: h('md5', s, p)),
    'magento1': columns(lambda p, s, _: h('md5', s, p)),
    'magento1-sha256': columns(lambda p, s, _: h('sha256', s, p)),
    'magento1-sha512': columns(lambda p, s, _: h('sha512', s, p)),
    'joomla-sha256': text_only(lambda t, p: t[8:72].lower() == h('sha256', p, t[73:])),
    'magento': text_only(magento),
    'vbulletin': columns(lambda p, s, _: h('md5', h('md5', p), s)),
    'mybb': columns(lambda p, s, _: h('md5', h('md5', s), h('md5', p))),
    'smf': columns(lambda p, s, _: h('sha1', s.encode().lower(), p), 'username'),
    'wcf1': columns(thrice),
    'opencart': columns(thrice),
    'xenforo1': columns(lambda p, s, _: h('sha256', h('sha256', p), s)),
    'xenforo-core': text_only(xenforo),
    'xenforo-core-sha1': text_only(lambda t, p: xenforo(t, p, 'sha1')),
    'redmine': columns(lambda p, s, _: h('sha1', s, h('sha1', p))),
    'restful-authentication': columns(lambda p, s, _: h('sha1', '--', s, '--', p, '--')),
    'restful-site-key': columns(site_key),
    'question2answer': columns(halves),
    'hmailserver': text_only(lambda t, p: t[6:].lower() == h('sha256', t[:6], p)),
    'prestashop': columns(lambda p, _, key: h('md5', key, p)),
    'moodle-md5': columns(lambda p, _, key: h('md5', p, key)),
    'wordpress-md5': columns(lambda p, *_: h('md5', p)),
    'mediawiki-a': text_only(lambda t, p: t[3:].lower() == h('md5', p)),
    'mediawiki-b': text_only(lambda t, p: t.split(':')[3].lower() == h('md5', t.split(':')[2], '-', h('md5', p))),
    'authme': text_only(lambda t, p: t.split('$')[3].lower() == h('sha256', h('sha256', p), t.split('$')[2])),
    'umbraco': text_only(lambda t, p: t.rstrip('=') == umbraco(p).rstrip('=')),
    'symfony-message-digest': lambda t, p, fields, _: t.rstrip('=') == symfony(p, fields['salt'], int(fields.get('iterations', 5000))).rstrip('='),
    'clerk-symfony': text_only(lambda t, p: t.split('$')[3].rstrip('=') == symfony(p, t.split('$')[2], int(t.split('$')[1])).rstrip('=')),
    'spring-message-digest': lambda t, p, f, _: spring(t, p, f),
    'spring-md4': text_only(lambda t, p: spring('{MD4}' + t, p)),
    'spring-standard': text_only(lambda t, p: standard(t.removeprefix('{sha256}'), p)),
    'spring-standard-peppered': lambda t, p, _, pepper: standard(t.removeprefix('{sha256}'), p, pepper),
    'django-md5': text_only(django),
    'django-sha1': text_only(django),
    'werkzeug-hmac': text_only(werkzeug),
}

def trim(password):
    return password.strip(b' \t\n\r\0\x0b')


def slash(password):
    return b''.join(b'\\0' if byte == 0 else b'\\' + bytes([byte]) if byte in b'\'"\\' else bytes([byte]) for byte in password)


def escape(password, quotes=b'"'):
    password.decode()
    names = {b'&': b'&amp;', b'<': b'&lt;', b'>': b'&gt;', b'"': b'&quot;', b"'": b'&#039;'}
    return b''.join(names[one] if one in b"&<>" or one in quotes else one for one in (bytes([byte]) for byte in password))


def nfc(password):
    return unicodedata.normalize('NFC', password.decode()).encode()


def latin1(password):
    return password.decode().encode('latin-1', 'replace')


WORDPRESS = [trim, lambda p: trim(slash(p))]
PHPBB = [lambda p: nfc(escape(p)), lambda p: nfc(escape(trim(p)))]
FORMS = {
    'phpass': WORDPRESS,
    'wordpress-md5': WORDPRESS,
    'drupal7': [trim],
    'drupal6-updated': [trim],
    'phpbb2-updated': [slash, lambda p: latin1(slash(p))],
    'phpbb3': PHPBB,
    'phpbb-phpass': PHPBB,
    'opencart': [escape, lambda p: escape(p, b'"\''), lambda p: escape(trim(p))],
}


def forms(format, password):
    yield password
    for form in FORMS.get(format, []):
        try:
            yield form(password)
        except UnicodeError:
            pass


def check(format):
    def one(row, password):
        pepper = base64.b64decode(row.get('secrets', {}).get('peppers', {}).get('base64', ''))
        return any(CHECKS[format](row['hash'], form, row.get('fields', {}), pepper) for form in forms(format, password))
    return one


confirm({format: check(format) for format in CHECKS})
