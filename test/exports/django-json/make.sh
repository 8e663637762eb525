#!/bin/sh
# Makes the files of this folder with Django (3.2 or later, with argon2-cffi and bcrypt) and sqlite3. Run it in this
# folder.
set -e
folder=$(mktemp -d)
cp make.py "$folder"
here=$PWD
cd "$folder"
mkdir accounts
touch accounts/__init__.py
cat > accounts/models.py <<'END'
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models


class Member(AbstractBaseUser):
    id = models.UUIDField(primary_key=True)
    email = models.EmailField(unique=True)
    nick = models.TextField(default="")
    prefs = models.JSONField(default=dict)
    is_active = models.BooleanField(default=True)
    USERNAME_FIELD = "email"
END
DJANGO_SETTINGS_MODULE=make "${PYTHON:-python3}" make.py "$here"
sqlite3 -json db.sqlite3 'select * from auth_user' > "$here/sqlite-auth_user.json"
rm -r "$folder"
