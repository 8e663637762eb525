from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models


class Member(AbstractBaseUser):
    """A custom model of users."""

    email = models.EmailField(unique=True)
    nick = models.CharField(max_length=80)
    prefs = models.JSONField(default=dict)
    is_active = models.BooleanField(default=True)
    USERNAME_FIELD = "email"
