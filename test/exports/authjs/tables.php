-- PostgreSQL. nextauthjs/next-auth: docs/pages/getting-started/adapters/pg.mdx, with the column of an application
create table users (id serial, name varchar(255), email varchar(255), "emailVerified" timestamptz, image text, password varchar(255), plan varchar(20));
create table accounts (id serial, "userId" integer not null, type varchar(255) not null, provider varchar(255) not null, "providerAccountId" varchar(255) not null, refresh_token text, access_token text, expires_at bigint);
create table sessions (id serial, "userId" integer not null, expires timestamptz not null, "sessionToken" varchar(255) not null);
set time zone 'UTC';
insert into users values (1, 'Ada', 'ada@example.org', '2024-01-01', 'https://ada.example/a.png', <?= bcrypt('authjs one', '$2b$') ?>, 'pro'), (2, null, 'github@example.org', null, null, null, null);
insert into accounts values (1, 2, 'oauth', 'github', '117', null, 'secret', null), (2, 1, 'credentials', 'credentials', '1', null, null, null);
insert into sessions values (1, 1, '2024-01-01', 'secret');
