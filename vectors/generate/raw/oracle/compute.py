#!/usr/bin/env python3
"""Digests of the computations on standard input, one a line, by hashlib and hmac; MD4 by passlib."""
import hashlib
import hmac
import json
import sys

from passlib.crypto._md4 import md4

ENCODINGS = {'utf16le': 'utf-16-le', 'latin1': 'latin-1', 'ascii': 'ascii'}


def part(one, password):
    if 'hex' in one:
        return bytes.fromhex(one['hex'])
    if 'utf8' in one:
        return password
    return password.decode().encode(ENCODINGS[next(iter(one))])


def digest(name, data):
    if name == 'md4':
        return md4(data).digest()
    return hashlib.new(name.replace('sha3-', 'sha3_'), data).digest()


def keyed(name, key, data):
    if name != 'md4':
        return hmac.new(key, data, name).digest()
    # RFC 2104.
    key = (digest('md4', key) if len(key) > 64 else key).ljust(64, b'\0')
    inner = digest('md4', bytes(byte ^ 0x36 for byte in key) + data)
    return digest('md4', bytes(byte ^ 0x5C for byte in key) + inner)


for line in sys.stdin:
    row = json.loads(line)
    password = bytes.fromhex(row['password'])
    data = b''.join(part(one, password) for one in row.get('parts', []))
    if row['kind'] == 'hash':
        for _ in range(row['rounds']):
            data = digest(row['name'], data)
    elif row['kind'] == 'hmac':
        data = keyed(row['name'], bytes.fromhex(row['key']), data)
    else:
        data = hashlib.pbkdf2_hmac(row['name'], password, bytes.fromhex(row['salt']), row['iterations'], row['length'])
    print(data.hex())
