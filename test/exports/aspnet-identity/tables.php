-- PostgreSQL. dotnet/aspnetcore: src/Identity/Extensions.Stores/src
create table "AspNetUsers" ("Id" text not null, "UserName" varchar(256), "NormalizedUserName" varchar(256), "Email" varchar(256), "NormalizedEmail" varchar(256), "EmailConfirmed" boolean not null, "PasswordHash" text, "SecurityStamp" text, "ConcurrencyStamp" text, "PhoneNumber" text, "PhoneNumberConfirmed" boolean not null, "TwoFactorEnabled" boolean not null, "LockoutEnd" timestamptz, "LockoutEnabled" boolean not null, "AccessFailedCount" integer not null, "Plan" text);
create table "AspNetRoles" ("Id" text not null, "Name" varchar(256), "NormalizedName" varchar(256), "ConcurrencyStamp" text);
create table "AspNetUserRoles" ("UserId" text not null, "RoleId" text not null);
create table "AspNetUserLogins" ("LoginProvider" text not null, "ProviderKey" text not null, "ProviderDisplayName" text, "UserId" text not null);
create table "AspNetUserClaims" ("Id" integer not null, "UserId" text not null, "ClaimType" text, "ClaimValue" text);
set time zone 'UTC';
<?php
$v3 = fn($password) => text(base64_encode("\1" . pack('N3', 1, 1000, 16) . hex2bin(salt($password, 32)) . pbkdf2('sha256', $password, hex2bin(salt($password, 32)), 1000, 32)));
$v2 = fn($password) => text(base64_encode("\0" . hex2bin(salt($password, 32)) . pbkdf2('sha1', $password, hex2bin(salt($password, 32)), 1000, 32)));
?>
insert into "AspNetUsers" values
('a1', 'ada', 'ADA', 'ada@example.org', 'ADA@EXAMPLE.ORG', true, <?= $v3('aspnet one') ?>, 'S', 'c', '+12125550100', true, true, null, true, 0, 'pro'),
('b2', 'bob', 'BOB', 'bob@example.org', 'BOB@EXAMPLE.ORG', false, <?= $v2('aspnet two') ?>, 'S', 'c', null, false, false, '9999-12-31 23:59:59+00', true, 3, null),
('c3', 'ms@example.org', 'X', 'ms@example.org', 'X', true, null, 'S', 'c', null, false, false, '2024-01-01', false, 0, null);
insert into "AspNetRoles" values ('r1', 'Admin', 'ADMIN', null);
insert into "AspNetUserRoles" values ('a1', 'r1');
insert into "AspNetUserLogins" values ('Microsoft', '117', 'Microsoft', 'c3');
insert into "AspNetUserClaims" values (1, 'a1', 'dept', 'IT');
