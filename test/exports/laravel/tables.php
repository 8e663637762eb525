-- PostgreSQL. laravel/laravel: database/migrations/0001_01_01_000000_create_users_table.php, with the columns of Fortify
-- and of soft deletes, and a table of spatie/laravel-permission
create table users (id bigint not null, name varchar(255) not null, email varchar(255) not null, email_verified_at timestamp(0), password varchar(255) not null, remember_token varchar(100), created_at timestamp(0), updated_at timestamp(0), two_factor_secret text, two_factor_recovery_codes text, two_factor_confirmed_at timestamp(0), deleted_at timestamp(0), plan varchar(20), is_admin boolean);
create table password_reset_tokens (email varchar(255) not null, token varchar(255) not null, created_at timestamp(0));
create table model_has_roles (role_id bigint not null, model_type varchar(255) not null, model_id bigint not null);
create table roles (id bigint not null, name varchar(255) not null, guard_name varchar(255) not null, created_at timestamp(0), updated_at timestamp(0));
insert into users values
(1, 'Ada "L" O''Hara', 'ada@example.org', '2024-02-29 23:59:59', <?= bcrypt('laravel one') ?>, 'abcDEF123', '2024-01-01 00:00:00', '2024-01-02 00:00:00', 'eyJpdiI6', 'eyJpdiI7', '2024-01-02 00:00:00', null, 'pro', true),
(2, 'Bob', 'bob@example.org', null, <?= argon2id('laravel two') ?>, null, null, null, null, null, null, null, null, false),
(3, '', 'gone@example.org', null, <?= bcrypt('laravel three') ?>, null, '2024-01-01 00:00:00', null, null, null, null, '2024-03-01 00:00:00', null, null),
(4, 'No password', 'none@example.org', null, '', null, '2024-01-01 00:00:00', null, null, null, null, null, null, null);
insert into password_reset_tokens values ('ada@example.org', <?= bcrypt('a token') ?>, '2024-01-01 00:00:00');
insert into model_has_roles values (1, 'App\Models\User', 1), (1, 'App\Models\Team', 2);
insert into roles values (1, 'admin', 'web', null, null);
