"""Writes the same users into each database with Django's ORM, and prints their passwords."""
import json
import os
from datetime import datetime, timezone

import django
from django.conf import settings

folder = os.environ["FOLDER"]
hashers = ["PBKDF2PasswordHasher", "PBKDF2SHA1PasswordHasher", "Argon2PasswordHasher", "BCryptSHA256PasswordHasher"]
settings.configure(
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "accounts"],
    DATABASES={
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{folder}/django.db"},
        "maria": {
            "ENGINE": "django.db.backends.mysql",
            "NAME": "django",
            "HOST": f"{folder}/maria.sock",
            "OPTIONS": {"charset": "utf8mb4"},
        },
        "postgres": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": "postgres",
            "USER": "postgres",
            "HOST": folder,
        },
    },
    PASSWORD_HASHERS=[f"django.contrib.auth.hashers.{name}" for name in [*hashers, "MD5PasswordHasher"]],
    USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
)
django.setup()

from accounts.models import Member  # noqa: E402
from django.contrib.auth.hashers import PBKDF2PasswordHasher, make_password  # noqa: E402
from django.contrib.auth.models import Group, User  # noqa: E402
from django.core.management import call_command  # noqa: E402

cheap = PBKDF2PasswordHasher().encode("lovelace", "saltOfAda", 1000)
joined = datetime(2019, 1, 1, tzinfo=timezone.utc)
people = [
    dict(username="ada", email="ada@example.com", password=cheap, first_name="Ada", last_name="Lovelace",
         is_staff=True, is_superuser=True, last_login=datetime(2024, 2, 29, 23, 59, 59, 999000, timezone.utc)),
    dict(username="o'brien+tag@x", email="O.Brien@Example.COM", first_name='Conan "Coco"', last_name="O'Brien\\",
         password=make_password("conan", hasher="pbkdf2_sha1")),
    dict(username="日本太郎", email="taro@例え.jp", first_name="太郎 😀", last_name="日本",
         password=make_password("パスワード", hasher="argon2")),
    dict(username="bcrypt", password=make_password("bcrypt", hasher="bcrypt_sha256"), is_active=False),
    dict(username="md5", email="md5@example.com", password=make_password("md5", hasher="md5")),
    dict(username="unusable", email="sso@example.com", password=make_password(None)),
    dict(username="lines", first_name="one\ntwo\r\n\tthree", password="", email="'); -- $$ /* \\@example.com"),
]
answers = {"ada": "lovelace", "o'brien+tag@x": "conan", "日本太郎": "パスワード", "bcrypt": "bcrypt", "md5": "md5"}

for database in settings.DATABASES:
    call_command("migrate", database=database, run_syncdb=True, verbosity=0)
    for person in people:
        User.objects.using(database).create(date_joined=joined, **person)
    Group.objects.using(database).create(name="editors")
    Member.objects.using(database).create(
        email="member@example.com", password=cheap, nick='n, "q"', prefs={"a": [1, None, "é"]})
    Member.objects.using(database).create(email="none@example.com", password=make_password(None), is_active=False)

print(json.dumps({**answers, "unusable": None, "lines": None}, ensure_ascii=False, indent=2))
