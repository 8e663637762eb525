-- PostgreSQL. strapi/strapi: packages/plugins/users-permissions/server/content-types/user/schema.json
create table up_users (id integer not null, document_id varchar(255), username varchar(255), email varchar(255), provider varchar(255), password varchar(255), reset_password_token varchar(255), confirmation_token varchar(255), confirmed boolean, blocked boolean, created_at timestamp(6), updated_at timestamp(6), published_at timestamp(6), created_by_id integer, updated_by_id integer, locale varchar(255), nick varchar(255));
create table up_roles (id integer not null, document_id varchar(255), name varchar(255), description varchar(255), type varchar(255), created_at timestamp(6));
create table up_users_role_lnk (id integer not null, user_id integer, role_id integer, user_ord double precision);
create table admin_users (id integer not null, firstname varchar(255), lastname varchar(255), username varchar(255), email varchar(255), password varchar(255), is_active boolean, blocked boolean);
insert into up_users values
(1, 'k2r1', 'ada', 'ada@example.org', 'local', <?= bcrypt('strapi one', '$2a$') ?>, 'token', 'token', true, false, '2024-01-01 00:00:00.123', '2024-01-02', '2024-01-01', 1, 1, 'en', 'al'),
(2, 'k2r2', 'gh', 'gh@example.org', 'github', null, null, null, true, true, '2024-01-01', '2024-01-02', null, null, null, null, null);
insert into up_roles values (1, 'r1', 'Authenticated', 'Default role', 'authenticated', null), (2, 'r2', 'Editor', '', 'editor', null);
insert into up_users_role_lnk values (1, 1, 2, 1), (2, 2, 1, 1);
insert into admin_users values (1, 'Super', 'Admin', null, 'admin@example.org', <?= bcrypt('strapi admin', '$2a$') ?>, true, false);
