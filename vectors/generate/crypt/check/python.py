#!/usr/bin/python3
# Confirms every match and mismatch of the family. MD5 crypt and SHA crypt are computed by code that was written from
# their definitions, with hashlib, which takes NUL bytes. yescrypt is computed by libcrypt.
import ctypes
import ctypes.util
import hashlib
import sys

sys.path.append('../..')
from confirm import confirm  # noqa: E402

ALPHABET = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def repeat(text, length):
    return (text * (length // max(1, len(text)) + 1))[:length] if length else b""


def to64(*bytes_low_last):
    value = int.from_bytes(bytes(bytes_low_last), "big")
    count = {1: 2, 2: 3, 3: 4}[len(bytes_low_last)]
    return "".join(ALPHABET[(value >> 6 * i) & 63] for i in range(count))


def rounds_of(digest, hash, count, password, salt):
    for i in range(count):
        text = password if i % 2 else digest
        text += salt if i % 3 else b""
        text += password if i % 7 else b""
        text += digest if i % 2 else password
        digest = hash(text).digest()
    return digest


def md5_crypt(password, salt, magic):
    alternate = hashlib.md5(password + salt + password).digest()
    text = password + magic + salt + repeat(alternate, len(password))
    bits = len(password)
    while bits:
        text += b"\0" if bits & 1 else password[:1]
        bits >>= 1
    d = rounds_of(hashlib.md5(text).digest(), hashlib.md5, 1000, password, salt)
    return "".join(to64(d[i], d[i + 6], d[i + 12] if i < 4 else d[5]) for i in range(5)) + to64(d[11])


def sha_crypt(password, salt, rounds, hash):
    b = hash(password + salt + password).digest()
    text = password + salt + repeat(b, len(password))
    bits = len(password)
    while bits:
        text += b if bits & 1 else password
        bits >>= 1
    a = hash(text).digest()
    p = repeat(hash(password * len(password)).digest(), len(password))
    s = repeat(hash(salt * (16 + a[0])).digest(), len(salt))
    d = rounds_of(a, hash, rounds, p, s)
    third = len(d) // 3
    out, (x, y, z) = "", (0, third, 2 * third)
    for _ in range(third):
        out += to64(d[x], d[y], d[z])
        # The three places step through the digest in turns, one of them ahead.
        x, y, z = (y + 1, z + 1, x + 1) if len(d) == 64 else (z + 1, x + 1, y + 1)
    return out + (to64(d[31], d[30]) if len(d) == 32 else to64(d[63]))


libcrypt = ctypes.CDLL(ctypes.util.find_library("crypt"))
libcrypt.crypt.restype = ctypes.c_char_p


def expected(format, text, password):
    """The text that the row's own should be, and its notes."""
    if format == "yescrypt":
        if b"\0" in password:
            return None, []
        return libcrypt.crypt(password, text.encode()).decode(), []
    prefix, rest = text[: text.index("$", 1) + 1], text[text.index("$", 1) + 1 :]
    if "md5" in format or format == "apr1":
        salt = rest.split("$")[0]
        magic = b"$apr1$" if format == "apr1" else b"$1$"
        return f"{prefix}{salt}${md5_crypt(password, salt.encode(), magic)}", []
    rounds, stated = 5000, ""
    if rest.startswith("rounds="):
        stated, rest = rest[: rest.index("$") + 1], rest[rest.index("$") + 1 :]
        rounds = int(stated[7:-1])
    salt = rest.split("$")[0]
    hash = hashlib.sha256 if "256" in format else hashlib.sha512
    notes = ["explicit-rounds"] if stated == "rounds=5000$" else []
    return f"{prefix}{stated}{salt}${sha_crypt(password, salt.encode(), rounds, hash)}", notes


def check(format):
    def one(row, password):
        text, notes = expected(format, row["hash"], password)
        return None if text is None else text == row["hash"], notes
    return one


FORMATS = ("md5-crypt", "apr1", "kratos-md5-crypt", "sha256-crypt", "sha512-crypt", "kratos-sha256-crypt", "kratos-sha512-crypt", "yescrypt")
confirm({format: check(format) for format in FORMATS})
