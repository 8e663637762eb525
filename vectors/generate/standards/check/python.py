#!/usr/bin/env python3
"""Confirms match and mismatch rows with implementations other than the makers': bcrypt written for this check from the
paper (with the readings that history gave 2, 2a and 2x), hashlib and libargon2 for rows that noble or PHP made. Prints every disagreement
and every row that it could not compute. Costs of bcrypt over 6 are left to npm.mjs."""
import base64
import hashlib
import sys

from argon2.low_level import Type, hash_secret_raw
from passlib.crypto.scrypt import _builtin as builtin_scrypt

sys.path.append('../..')
from confirm import confirm  # noqa: E402


def pi_words(count):
    """The first words of the fraction of pi, by Machin's formula."""
    bits = 32 * count + 64

    def arctan_inverse(x):
        term = (1 << bits) // x
        total, divisor, sign = term, 1, 1
        while term:
            term //= x * x
            divisor += 2
            sign = -sign
            total += sign * (term // divisor)
        return total
    fraction = (4 * (4 * arctan_inverse(5) - arctan_inverse(239)) - (3 << bits)) >> 64
    return [(fraction >> (32 * (count - 1 - index))) & 0xffffffff for index in range(count)]


WORDS = pi_words(18 + 1024)
ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'


def bc64(text, length):
    value = 0
    for character in text:
        value = value << 6 | ALPHABET.index(character)
    return (value >> (6 * len(text) - 8 * length)).to_bytes(length, 'big')


def words(data, count, extend=False):
    result = []
    at = 0
    for _ in range(count):
        word = 0
        for _ in range(4):
            byte = data[at % len(data)]
            at += 1
            word = (word << 8 | (byte - 256 if extend and byte > 127 else byte)) & 0xffffffff
        result.append(word)
    return result


def eksblowfish(key, salt, cost, flip=0):
    p = WORDS[:18]
    s = WORDS[18:]

    def encrypt(left, right):
        for index in range(0, 16, 2):
            left ^= p[index]
            right ^= ((s[left >> 24] + s[256 + (left >> 16 & 255)] ^ s[512 + (left >> 8 & 255)]) + s[768 + (left & 255)] & 0xffffffff)
            right ^= p[index + 1]
            left ^= ((s[right >> 24] + s[256 + (right >> 16 & 255)] ^ s[512 + (right >> 8 & 255)]) + s[768 + (right & 255)] & 0xffffffff)
        return right ^ p[17], left ^ p[16]

    def refill(block):
        left = right = at = 0
        for table in (p, s):
            for index in range(0, len(table), 2):
                left ^= block[at]
                right ^= block[at + 1]
                at = (at + 2) % 4
                left, right = encrypt(left & 0xffffffff, right & 0xffffffff)
                table[index], table[index + 1] = left, right

    salt_words = words(salt, 4)
    for index in range(18):
        p[index] ^= key[index]
    p[0] ^= flip
    refill(salt_words)
    for _ in range(1 << cost):
        for index in range(18):
            p[index] ^= key[index]
        refill([0] * 4)
        for index in range(18):
            p[index] ^= salt_words[index % 4]
        refill([0] * 4)
    text = words(b'OrpheanBeholderScryDoubt', 6)
    for index in range(0, 6, 2):
        for _ in range(64):
            text[index], text[index + 1] = encrypt(text[index], text[index + 1])
    return b''.join(word.to_bytes(4, 'big') for word in text)[:23]


def readings(revision, password):
    """The keys that a revision may mean: 18 words and what is flipped in the first word of the P array."""
    terminated = (password + b'\0')[:72] if revision != '2' else (password or b'\0')[:72]
    plain = words(terminated, 18)
    if revision == '2x':
        return [(words(terminated, 18, True), 0)]
    found = [(plain, 0)]
    if revision == '2a':
        candidates = [terminated]
        if len(password) >= 255:
            wrapped = (password + b'\0')[:(len(password) + 1) % 256 or 1][:72]
            found.append((words(wrapped, 18), 0))
            candidates.append(wrapped)
        for data in candidates:
            key = words(data, 18)
            if words(data, 18, True) == key and any(word & 0x808080 for word in key):
                found.append((key, 0x10000))
    return found


def check_bcrypt(row, password):
    _, revision, cost, rest = row['hash'].split('$')
    if int(cost) > 6:
        return None
    salt, digest = bc64(rest[:22], 16), bc64(rest[22:], 23)
    return any(eksblowfish(key, salt, int(cost), flip) == digest for key, flip in readings(revision, password))


def decode(text):
    return base64.b64decode(text + '=' * (-len(text) % 4), altchars=b'-_' if '-' in text or '_' in text else None, validate=True)


def check_argon2(row, password):
    parts = row['hash'].split('$')[1:]
    version = int(parts.pop(1)[2:]) if parts[1].startswith('v=') else 16
    parameters = dict(part.split('=') for part in parts[1].split(','))
    if 'data' in parameters or 'keyid' in parameters or row.get('fields', {}).get('keyId'):
        return None
    kind = {'argon2d': Type.D, 'argon2i': Type.I, 'argon2id': Type.ID}[parts[0]]
    digest = decode(parts[3])
    return hash_secret_raw(password, decode(parts[2]), int(parameters['t']), int(parameters['m']), int(parameters['p']), len(digest), kind, version) == digest


def check_scrypt(row, password):
    parts = row['hash'].split('$')
    parameters = dict(part.split('=') for part in parts[2].split(','))
    n, r, p = 1 << int(parameters['ln']), int(parameters['r']), int(parameters['p'])
    digest = decode(parts[4])
    if r == 1 and n >= 65536:
        return builtin_scrypt.ScryptEngine.execute(password, decode(parts[3]), n, r, p, len(digest)) == digest
    return hashlib.scrypt(password, salt=decode(parts[3]), n=n, r=r, p=p, dklen=len(digest), maxmem=1 << 30) == digest


def check_pbkdf2(row, password):
    parts = row['hash'].split('$')
    parameters = dict(part.split('=') for part in parts[2].split(','))
    digest = decode(parts[4])
    return hashlib.pbkdf2_hmac(parts[1][7:] or 'sha1', password, decode(parts[3]), int(parameters['i']), len(digest)) == digest


confirm({'bcrypt': check_bcrypt, 'argon2': check_argon2, 'phc-scrypt': check_scrypt, 'phc-pbkdf2': check_pbkdf2})
