-- PostgreSQL. rails/rails: railties/lib/rails/generators/rails/authentication, with more columns of an application
create table users (id bigint not null, email_address varchar not null, password_digest varchar not null, created_at timestamp(6) not null, updated_at timestamp(6) not null, username varchar, name varchar, locale varchar);
create table sessions (id bigint not null, user_id bigint not null, ip_address varchar, user_agent varchar, created_at timestamp(6) not null, updated_at timestamp(6) not null);
insert into users values
(1, 'ada@example.org', <?= bcrypt('rails one', '$2a$') ?>, '2024-01-01 00:00:00', '2024-01-04', 'ada', 'Ada', 'de'),
(2, 'bob@example.org', <?= argon2id('rails two') ?>, '2024-01-01 00:00:00', '2024-01-01', null, null, null);
insert into sessions values (1, 1, '10.0.0.1', 'curl', '2024-01-01', '2024-01-01');
