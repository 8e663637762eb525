-- PostgreSQL. goauthentik/authentik: authentik/core/models.py and migrations
create table authentik_core_user (id integer not null, password varchar(128) not null, last_login timestamptz, username varchar(150) not null, first_name varchar(150) not null default '', last_name varchar(150) not null default '', email varchar(254) not null, is_active boolean not null, date_joined timestamptz not null, uuid uuid not null, name text not null, path text not null, type text not null, password_change_date timestamptz not null, attributes jsonb not null, last_updated timestamptz not null);
create table authentik_core_group (group_uuid uuid not null, name text not null, is_superuser boolean not null, attributes jsonb not null);
create table authentik_core_user_ak_groups (id integer not null, user_id integer not null, group_id uuid not null);
create table authentik_stages_authenticator_totp_totpdevice (id integer not null, name varchar(64) not null, confirmed boolean not null, key varchar(80) not null, user_id integer not null);
set time zone 'UTC';
<?php $pbkdf2 = fn($password) => text('pbkdf2_sha256$1000$' . salt($password, 12) . '$' . base64_encode(pbkdf2('sha256', $password, salt($password, 12), 1000, 32))); ?>
insert into authentik_core_user values
(1, '!', null, 'AnonymousUser', '', '', '', true, '2024-01-01', '00000001-aaaa-4bbb-8ccc-000000000000', '', 'users', 'internal', '2024-01-01', '{}', '2024-01-01'),
(2, <?= $pbkdf2('authentik one') ?>, '2024-01-05', 'ada', '', '', 'ada@example.org', true, '2024-01-01', '00000001-aaaa-4bbb-8ccc-000000000001', 'Ada O''Neil', 'users', 'internal', '2024-01-02', '{"dept": "IT"}', '2024-01-03'),
(3, '!abc', null, 'bob', '', '', '', false, '2024-01-01', '00000001-aaaa-4bbb-8ccc-000000000002', '', 'users', 'external', '2024-01-01', '{}', '2024-01-01'),
(4, '!abc', null, 'ak-outpost-1', '', '', '', true, '2024-01-01', '00000001-aaaa-4bbb-8ccc-000000000003', 'Outpost', 'goauthentik.io/outposts', 'internal_service_account', '2024-01-01', '{}', '2024-01-01');
insert into authentik_core_group values ('00000001-bbbb-4bbb-8ccc-000000000001', 'authentik Admins', true, '{}');
insert into authentik_core_user_ak_groups values (1, 2, '00000001-bbbb-4bbb-8ccc-000000000001');
insert into authentik_stages_authenticator_totp_totpdevice values (1, 'phone', true, 'x', 2);
