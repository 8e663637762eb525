-- PostgreSQL. payloadcms/payload: templates/with-postgres, packages/payload/src/auth/baseFields
create table users (id integer not null, updated_at timestamptz(3) not null, created_at timestamptz(3) not null, email varchar not null, reset_password_token varchar, reset_password_expiration timestamptz(3), salt varchar, hash varchar, login_attempts numeric default 0, lock_until timestamptz(3), enable_a_p_i_key boolean, api_key varchar, api_key_index varchar, _verified boolean, _verificationtoken varchar, name varchar, bio varchar);
create table users_roles ("order" integer not null, parent_id integer not null, value varchar, id integer not null);
create table users_sessions (_order integer not null, _parent_id integer not null, id varchar not null, created_at timestamptz(3), expires_at timestamptz(3) not null);
set time zone 'UTC';
insert into users values
(1, '2024-01-04', '2024-01-01', 'ada@example.org', 'token', '2024-01-02', <?= text(salt('payload one', 64)) ?>, <?= text('pbkdf2-sha256-v2-i1000-l32:' . bin2hex(pbkdf2('sha256', 'payload one', salt('payload one', 64), 1000, 32))) ?>, 0, null, true, 'key', 'index', true, null, 'Ada', 'about'),
(2, '2024-01-01', '2024-01-01', 'old@example.org', null, null, <?= text(salt('payload two', 64)) ?>, <?= text(bin2hex(pbkdf2('sha256', 'payload two', salt('payload two', 64), 25000, 512))) ?>, 5, '2999-01-01', null, null, null, false, 'token', null, null),
(3, '2024-01-01', '2024-01-01', 'none@example.org', null, null, null, null, 0, '2024-01-01', null, null, null, null, null, null, null);
insert into users_roles values (1, 1, 'admin', 1), (2, 1, 'editor', 2);
insert into users_sessions values (1, 1, 's', null, '2024-01-01');
