"""What the oracles of this folder share: the passwords, fixed salts, and rows as JSON lines."""
import base64
import hashlib
import json
import pathlib

PASSWORDS = [
    (row['id'], row['fact'], bytes.fromhex(row['hex']))
    for row in json.loads((pathlib.Path(__file__).parent.parent.parent / 'passwords.json').read_text())
]
NAMED = {id: (fact, password) for id, fact, password in PASSWORDS}
#: Whose scrypt takes 16 MiB and more: enough to tell how a password becomes bytes.
FEW = [row for row in PASSWORDS if row[0] in ('empty', 'one-space', 'nul-inside', 'nfc', 'nfd', 'astral', 'spaces', 'length-64', 'length-65', 'length-512')]
LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'


def salt(label, length=16):
    return hashlib.shake_256(label.encode()).digest(length)


def letters(label, length=16):
    return ''.join(LETTERS[byte % 62] for byte in salt(label, length))


def b64(data):
    return base64.b64encode(data).decode()


def phc64(data):
    return b64(data).rstrip('=')


def text_of(password):
    """The password as text, or None where it is none."""
    try:
        return password.decode()
    except UnicodeDecodeError:
        return None


def row(format, id, fact, source, hash, password, **more):
    print(json.dumps({'format': format, 'id': id, 'fact': fact, 'source': source, 'hash': hash, 'passwordHex': password.hex(), 'expect': 'match', **more}))
