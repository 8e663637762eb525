-- PostgreSQL. nhost/hasura-auth: migrations
create schema auth;
create table auth.users (id uuid not null, created_at timestamptz not null, updated_at timestamptz not null, last_seen timestamptz, disabled boolean not null default false, display_name text not null default '', avatar_url text not null default '', locale varchar(2) not null, email text, phone_number text, password_hash text, email_verified boolean not null default false, phone_number_verified boolean not null default false, new_email text, otp_method_last_used text, otp_hash text, otp_hash_expires_at timestamptz not null default now(), default_role text not null default 'user', is_anonymous boolean not null default false, totp_secret text, active_mfa_type text, ticket text, ticket_expires_at timestamptz not null default now(), metadata jsonb, webauthn_current_challenge text);
create table auth.user_roles (id uuid not null, created_at timestamptz not null, user_id uuid not null, role text not null);
create table auth.user_providers (id uuid not null, created_at timestamptz not null, updated_at timestamptz not null, user_id uuid not null, access_token text not null, refresh_token text, provider_id text not null, provider_user_id text not null);
create table auth.user_security_keys (id uuid not null, user_id uuid not null, credential_id text not null);
set time zone 'UTC';
insert into auth.users values
('00000001-aaaa-4bbb-8ccc-000000000001', '2024-01-01', '2024-01-02', '2024-01-03', false, 'Ada', 'https://ada.example/a.png', 'en', 'ada@example.org', '+12125550100', <?= bcrypt('nhost one', '$2a$') ?>, true, true, 'new@example.org', 'sms', 'h', '2024-01-01', 'user', false, 'ABC', 'totp', 'passwordReset:1', '2024-01-01', '{"a": "b''c"}', 'x'),
('00000002-aaaa-4bbb-8ccc-000000000002', '2024-01-01', '2024-01-01', null, true, '', '', 'en', 'google@example.org', null, null, false, false, null, null, null, '2024-01-01', 'user', false, null, null, null, '2024-01-01', null, null),
('00000003-aaaa-4bbb-8ccc-000000000003', '2024-01-01', '2024-01-01', null, false, '', '', 'en', null, null, null, false, false, null, null, null, '2024-01-01', 'anonymous', true, null, null, null, '2024-01-01', null, null);
insert into auth.user_roles values ('00000001-bbbb-4bbb-8ccc-000000000001', '2024-01-01', '00000001-aaaa-4bbb-8ccc-000000000001', 'user'), ('00000001-bbbb-4bbb-8ccc-000000000002', '2024-01-01', '00000001-aaaa-4bbb-8ccc-000000000001', 'editor');
insert into auth.user_providers values ('00000001-cccc-4bbb-8ccc-000000000001', '2024-01-01', '2024-01-01', '00000002-aaaa-4bbb-8ccc-000000000002', 'secret', null, 'google', '117');
insert into auth.user_security_keys values ('00000001-dddd-4bbb-8ccc-000000000001', '00000001-aaaa-4bbb-8ccc-000000000001', 'x');
