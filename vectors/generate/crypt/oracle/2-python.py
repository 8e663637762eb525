#!/usr/bin/python3
# MD5 crypt, apr1 and SHA crypt by passlib's own code, not by the C library. It refuses NUL. Hashes of passwords over
# 511 bytes are read and refused.
import json
import os

from passlib.hash import apr_md5_crypt, md5_crypt, sha256_crypt, sha512_crypt

for handler in (md5_crypt, sha256_crypt, sha512_crypt):
    handler.set_backend("builtin")
here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "..", "..", "passwords.json")) as file:
    passwords = json.load(file)


def row(format, id, fact, hash, password, **more):
    made = {"format": format, "id": f"passlib-{id}", "fact": fact, "source": "passlib", "hash": hash, "passwordHex": password.hex()}
    print(json.dumps({**made, "expect": "match", **more}))


short = ["8bytes..", "Zz9/", "saltb", "q", "A1b2C3d", "", "yy"]
count = 0
for entry in passwords:
    password = bytes.fromhex(entry["hex"])
    if b"\0" in password:
        continue
    id, fact = entry["id"], entry["fact"]
    refused = {}
    if len(password) > 511:
        if id != "length-512":
            continue
        fact, refused = "Hashed by passlib, and longer than crypt(3) takes: refused before anything is computed", {"expect": "ERR_PASSWORD"}
    salt = short[count % 7]
    if count % 3 == 1 or refused:
        row("md5-crypt", id, fact, md5_crypt.using(salt=salt).hash(password), password, **refused)
    row("apr1", id, fact, apr_md5_crypt.using(salt=salt).hash(password), password, **refused)
    if count % 6 == 0 or refused:
        for format, handler in (("sha256-crypt", sha256_crypt), ("sha512-crypt", sha512_crypt)):
            row(format, id, fact, handler.using(salt="passlib." + salt[:7], rounds=1000 + 3 * count).hash(password), password, **refused)
    count += 1
for rounds, id in ((1000, "least"), (4999, "below-default"), (5001, "above-default")):
    for format, handler in (("sha256-crypt", sha256_crypt), ("sha512-crypt", sha512_crypt)):
        row(format, f"rounds-{id}", f"{rounds} rounds", handler.using(salt="rounds", rounds=rounds).hash("hunter2"), b"hunter2")
for salt in ("", "1", "12345678"):
    row("apr1", f"salt-{len(salt)}", f"A salt of length {len(salt)}", apr_md5_crypt.using(salt=salt).hash("hunter2"), b"hunter2")
