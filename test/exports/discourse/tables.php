-- PostgreSQL. discourse/discourse: db/migrate and app/models, with fewer counts
create table users (id integer not null, username varchar(60) not null, created_at timestamp not null, updated_at timestamp not null, name varchar, active boolean not null default false, username_lower varchar(60) not null, last_seen_at timestamp, admin boolean not null default false, moderator boolean default false, trust_level integer not null, approved boolean not null default false, ip_address inet, registration_ip_address inet, suspended_at timestamp, suspended_till timestamp, silenced_till timestamp, staged boolean not null default false, title varchar, locale varchar(10), uploaded_avatar_id integer, password_hash varchar(64), salt varchar(32), password_algorithm varchar(64));
create table user_emails (id integer not null, user_id integer not null, email varchar(513) not null, "primary" boolean not null default false, created_at timestamp not null, updated_at timestamp not null);
create table user_passwords (id bigint not null, user_id integer not null, password_hash varchar(64) not null, password_salt varchar(32) not null, password_algorithm varchar(64) not null, password_expired_at timestamp, created_at timestamp not null, updated_at timestamp not null);
create table user_second_factors (id bigint not null, user_id integer not null, method integer not null, data varchar not null, enabled boolean not null default false, last_used timestamp);
create table user_associated_accounts (id bigint not null, provider_name varchar not null, provider_uid varchar not null, user_id integer, last_used timestamp, info jsonb not null default '{}');
create table group_users (id integer not null, group_id integer not null, user_id integer not null);
<?php
$discourse = fn($password) => text(bin2hex(pbkdf2('sha256', $password, salt($password, 32), 1000, 32))) . ', ' . text(salt($password, 32)) . ", '\$pbkdf2-sha256\$i=1000,l=32\$'";
$columns = 'id, username, created_at, updated_at, name, active, username_lower, last_seen_at, admin, moderator, trust_level, approved, ip_address, registration_ip_address, suspended_at, suspended_till, silenced_till, staged, title, locale, uploaded_avatar_id, password_hash, salt, password_algorithm';
?>
insert into users (<?= $columns ?>) values
(-1, 'system', '2024-01-01', '2024-01-01', 'system', true, 'system', null, true, false, 4, true, null, null, null, null, null, false, null, null, null, null, null, null),
(1, 'Ada', '2024-01-01', '2024-01-02', 'Ada O''Neil', true, 'ada', '2024-02-01', true, false, 4, true, '10.0.0.1', '10.0.0.2', null, null, '2024-01-02', false, 'Boss', 'de', 7, null, null, null),
(2, 'old', '2024-01-01', '2024-01-02', null, true, 'old', null, false, false, 1, false, null, null, '2024-01-01', '3018-01-01', null, false, null, null, null, <?= $discourse('discourse two') ?>),
(3, 'github', '2024-01-01', '2024-01-02', null, false, 'github', null, false, true, 1, false, null, null, null, null, null, false, null, null, null, null, null, null);
insert into user_emails values (1, 1, 'ada@example.org', true, '2024-01-01', '2024-01-01'), (2, 1, 'ada@example.net', false, '2024-01-01', '2024-01-01'), (3, 2, 'old@example.org', true, '2024-01-01', '2024-01-01'), (4, 3, 'github@example.org', true, '2024-01-01', '2024-01-01'), (5, -1, 'no_email', true, '2024-01-01', '2024-01-01');
insert into user_passwords values (1, 1, <?= $discourse('discourse one') ?>, null, '2024-01-01', '2024-01-01');
insert into user_second_factors values (1, 1, 1, 'x', true, null), (2, 1, 2, 'x', true, null), (3, 2, 1, 'x', false, null);
insert into user_associated_accounts values (1, 'github', '117', 3, null, '{}');
insert into group_users values (1, 1, 1);
