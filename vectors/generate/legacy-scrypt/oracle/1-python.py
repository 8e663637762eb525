#!/usr/bin/env python3
"""Legacy scrypt in columns, as JSON, and as passwap's text, from the definition: hashlib.scrypt and AES-256-CTR of pyca/cryptography; Appwrite's scrypt.
The published answers of ../../standards/published.jsonl are spelled too."""
import base64
import hashlib
import json
import pathlib

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

HERE = pathlib.Path(__file__).parent
PASSWORDS = [(row['id'], row['fact'], bytes.fromhex(row['hex'])) for row in json.loads((HERE.parent.parent / 'passwords.json').read_text())]
PUBLISHED = [row for row in map(json.loads, (HERE.parent.parent / 'standards' / 'published.jsonl').read_text().splitlines()) if row['format'] == 'legacy-scrypt']

# The text, the columns beside it, the columns that are a secret of the verifier, and what is fixed.
SPELLINGS = {
    'passwap-legacy-scrypt': ('$firebasescrypt$ln=<memory>,r=<rounds>$<salt>$<hash>$<separator>$<key>', {}),
    'descope-legacy-scrypt': ('{"firebase":{"hash":"<hash>","salt":"<salt>","saltSeparator":"<separator>","signerKey":"<key>","memory":<memory>,"rounds":<rounds>}}', {}),
    'appwrite-legacy-scrypt': ('<hash>', {'passwordSalt': '<salt>', 'passwordSaltSeparator': '<separator>', 'passwordSignerKey': '<key>'}),
    'kinde-legacy-scrypt': ('<hash>', {'salt': '<salt>', 'salt_separator': '<separator>', 'signer_key': '<key>', 'mem_cost': '<memory>', 'rounds': '<rounds>'}),
    'firebase-legacy-scrypt': ('<hash>', {'salt': '<salt>', 'base64_salt_separator': '<separator>', 'mem_cost': '<memory>', 'rounds': '<rounds>'}),
}


def derived(label, length):
    return hashlib.shake_256(label.encode()).digest(length)


def padded(data):
    return base64.b64encode(data).decode()


def fill(template, pieces):
    for name, value in pieces.items():
        template = template.replace(f'<{name}>', str(value))
    return template


def row(format, id, fact, source, password, pieces):
    template, columns = SPELLINGS[format]
    print(json.dumps({
        'format': format, 'id': id, 'fact': fact, 'source': source, 'hash': fill(template, pieces), 'passwordHex': password.hex(),
        **({'fields': {name: fill(one, pieces) for name, one in columns.items()}} if columns else {}),
        **({'secrets': {'legacyScryptSignerKey': pieces['key']}} if format.startswith('firebase') else {}),
        'expect': 'match',
    }))


def computed(format, id, fact, password, salt=10, separator=b'\x07', key=64, rounds=8, memory=8):
    label = f'{format} {id}'
    salt, key = derived('salt ' + label, salt), derived('signer key', key)
    aes = hashlib.scrypt(password, salt=salt + separator, n=1 << memory, r=rounds, p=1, dklen=32, maxmem=1 << 30)
    encryptor = Cipher(algorithms.AES(aes), modes.CTR(bytes(16))).encryptor()
    digest = encryptor.update(key) + encryptor.finalize()
    row(format, f'python-{id}', fact, 'python-legacy', password,
        {'hash': padded(digest), 'salt': padded(salt), 'separator': padded(separator), 'key': padded(key), 'rounds': rounds, 'memory': memory})


COSTS = [(8, 8), (8, 10), (4, 6), (1, 11), (16, 5)]
EVERY_OTHER = ('empty', 'one-byte', 'nul-inside', 'byte-ff', 'nfc', 'nfd', 'astral', 'length-55', 'length-64', 'length-65', 'length-512')
for format in SPELLINGS:
    fixed = format.startswith('appwrite')
    for published in PUBLISHED:
        parts = published['parts']
        # Appwrite's parameters are fixed; Kinde, Descope and Firebase take what passwap takes.
        if fixed and (parts['memory'], parts['rounds']) != (14, 8):
            continue
        row(format, published['id'], published['fact'], published['source'], published['password'].encode(), parts)
    for count, (id, fact, password) in enumerate(PASSWORDS):
        if fixed and id not in EVERY_OTHER:
            continue
        rounds, memory = (8, 14) if fixed else COSTS[count % 5]
        computed(format, id, f'{fact}, memory cost {memory}, rounds {rounds}', password, rounds=rounds, memory=memory)
    cost = {'rounds': 8, 'memory': 14} if fixed else {}
    computed(format, 'separator-3', 'A separator of three bytes', b'password', separator=b'abc', **cost)
    computed(format, 'no-separator', 'An empty separator', b'password', separator=b'', **cost)
    computed(format, 'no-salt', 'An empty salt', b'password', salt=0, **cost)
    computed(format, 'key-32', 'A signer key of 32 bytes', b'password', key=32, **cost)
    if not fixed:
        computed(format, 'least', 'The least cost: memory cost 1, rounds 1', b'password', rounds=1, memory=1)
        computed(format, 'key-16', 'A signer key of 16 bytes, the shortest digest', b'password', key=16)

# Appwrite's scrypt, which is Tarsnap's: the salt is text, the digest hexadecimal.
SALTS = ('appwrite', 's\u00e4lt \U0001f9c2', '00', ' ', 'x' * 128, '"quoted\\"')
PARAMETERS = [(1024, 8, 1), (16, 14, 1), (256, 8, 2), (2048, 3, 1), (64, 16, 3)]


def scrypt_row(id, fact, password, salt, n, r, p, length):
    digest = hashlib.scrypt(password, salt=salt.encode(), n=n, r=r, p=p, dklen=length, maxmem=1 << 28)
    fields = {'passwordSalt': salt, 'passwordCpu': str(n), 'passwordMemory': str(r), 'passwordParallel': str(p), 'passwordLength': str(length)}
    print(json.dumps({'format': 'appwrite-scrypt', 'id': f'python-{id}', 'fact': f'{fact}, N {n}, r {r}, p {p}, {length} bytes', 'source': 'python-scrypt',
                      'hash': digest.hex(), 'passwordHex': password.hex(), 'fields': fields, 'expect': 'match'}))


for count, (id, fact, password) in enumerate(PASSWORDS):
    try:
        password.decode()
    except UnicodeDecodeError:
        # php-scrypt takes text.
        continue
    # As Utopia draws it, or one that somebody brings along.
    salt = derived(f'appwrite {id}', 16).hex() if count % 3 else SALTS[count // 3 % len(SALTS)]
    scrypt_row(id, fact, password, salt, *PARAMETERS[count % 5], (64, 32, 16, 128, 50)[count % 5])
scrypt_row('least', 'The least cost', b'password', 'salt', 2, 1, 1, 64)
scrypt_row('utopia', 'Utopia\u2019s own parameters', b'password', derived('utopia', 16).hex(), 8, 14, 1, 64)
