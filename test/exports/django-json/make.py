"""A Django project in one file: makes users with every hasher, and writes them with dumpdata."""
import json
import sys

SECRET_KEY = "not secret"
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "db.sqlite3"}}
INSTALLED_APPS = ["django.contrib.contenttypes", "django.contrib.auth", "accounts"]
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
USE_TZ = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers." + name for name in [
    "PBKDF2PasswordHasher", "PBKDF2SHA1PasswordHasher", "Argon2PasswordHasher", "BCryptSHA256PasswordHasher",
    "BCryptPasswordHasher", "SHA1PasswordHasher", "MD5PasswordHasher"]]

if __name__ == "__main__":
    import django
    django.setup()

    from accounts.models import Member
    from django.contrib.auth.hashers import make_password
    from django.contrib.auth.models import Group, Permission, User
    from django.core.management import call_command
    from django.db import connection

    here = sys.argv[1]
    call_command("migrate", verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(Member)
    answers = {}

    def hashed(name, password, hasher, salt="cFpLGfWPmTTXRZuA"):
        answers[name] = password
        return make_password(password, None if "bcrypt" in hasher else salt, hasher)

    def user(name, password, hasher="pbkdf2_sha256", **more):
        found = User(username=name, **more)
        if password is None:
            answers[name] = None
            found.set_unusable_password()
        else:
            found.password = hashed(name, password, hasher)
        found.save()
        return found

    editors = Group.objects.create(name='Editors, "night" shift')
    ada = user("ada", "correct horse", email="ada@example.com", first_name="Ada", last_name="Lovelace",
               is_superuser=True, is_staff=True, last_login="2024-02-29T23:59:59.999Z", date_joined="2019-01-01T00:00:00Z")
    ada.groups.add(editors)
    ada.user_permissions.add(Permission.objects.get(codename="add_user"))
    user("日本太郎", "pässwörd 😀", "argon2", email="taro@例え.jp", first_name="太郎")
    user("o'brien+tag", "bcrypt and SHA-256", "bcrypt_sha256", email="O.Brien@Example.COM", last_name="O'Brien\\")
    user("inactive", "bcrypt", "bcrypt", is_active=False)
    user("old", "pbkdf2 with SHA-1", "pbkdf2_sha1")
    user("older", "SHA-1", "sha1")
    user("oldest", "MD5", "md5", first_name="two\nlines")
    user("unusable", None, email="sso@example.com")
    User.objects.create(username="empty", password="")
    answers["empty"] = None
    Member.objects.create(id="7b6a4f0e-6a52-4c2b-8d58-5f4a1e1f0c11", email="member@example.com", nick='n, "q"',
                          prefs={"a": [1, None, "é"]}, password=hashed("member@example.com", "member", "pbkdf2_sha256"))

    def dump(name, *labels, **options):
        with open(f"{here}/{name}", "w") as out:
            call_command("dumpdata", *labels, stdout=out, **options)

    dump("auth-user.json", "auth.user")
    dump("natural.json", "auth.group", "auth.user", indent=2, use_natural_foreign_keys=True, use_natural_primary_keys=True)
    dump("member.json", "accounts.member", indent=2)
    dump("two-models.json", "auth.user", "accounts.member")
    dump("users.jsonl", "auth.group", "auth.user", format="jsonl")
    with open(f"{here}/answers.json", "w") as out:
        json.dump(answers, out, ensure_ascii=False, indent=1)
        out.write("\n")
