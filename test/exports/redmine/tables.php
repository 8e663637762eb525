-- MariaDB. redmine/redmine: db/migrate
create table users (id int not null, login varchar(255) not null default '', hashed_password varchar(40) not null default '', firstname varchar(30) not null default '', lastname varchar(255) not null default '', admin tinyint(1) not null default 0, status int not null default 1, last_login_on datetime, language varchar(5) default '', auth_source_id int, created_on timestamp null, updated_on timestamp null, type varchar(255), mail_notification varchar(255) not null default '', salt varchar(64), must_change_passwd tinyint(1) not null default 0, passwd_changed_on datetime, twofa_scheme varchar(255), twofa_totp_key varchar(255), twofa_totp_last_used_at int, twofa_required tinyint(1) default 0);
create table email_addresses (id int not null, user_id int not null, address varchar(255) not null, is_default tinyint(1) not null default 0, notify tinyint(1) not null default 1, created_on datetime not null, updated_on datetime not null);
create table members (id int not null, user_id int not null default 0, project_id int not null default 0, created_on timestamp null, mail_notification tinyint(1) not null default 0);
create table groups_users (group_id int not null, user_id int not null);
<?php $redmine = fn($password) => text(sha1(salt($password, 32) . sha1($password))) . ', ' . text(salt($password, 32)); ?>
insert into users (id, login, hashed_password, salt, firstname, lastname, admin, status, last_login_on, language, auth_source_id, created_on, updated_on, type, mail_notification, must_change_passwd, passwd_changed_on, twofa_scheme, twofa_totp_key, twofa_totp_last_used_at, twofa_required) values
(1, 'ada', <?= $redmine('redmine one') ?>, 'Ada', 'O\'Neil', 1, 1, '2024-02-01 10:00:00', 'en', null, '2024-01-01 00:00:00', '2024-01-02 00:00:00', 'User', 'all', 1, '2024-01-01', 'totp', 'ABC', 5, 1),
(2, 'bob', <?= $redmine('redmine two') ?>, 'Bob', 'B', 0, 3, null, '', null, '2024-01-01 00:00:00', '2024-01-02 00:00:00', 'User', 'all', 0, null, null, null, null, 0),
(3, 'ldap', '', null, 'L', 'D', 0, 1, null, '', 7, '2024-01-01 00:00:00', '2024-01-02 00:00:00', 'User', 'all', 0, null, null, null, null, 0),
(4, '', '', null, '', 'Anonymous', 0, 0, null, '', null, '2024-01-01 00:00:00', '2024-01-02 00:00:00', 'AnonymousUser', '', 0, null, null, null, null, 0),
(5, '', '', null, '', 'Developers', 0, 1, null, '', null, '2024-01-01 00:00:00', '2024-01-02 00:00:00', 'Group', '', 0, null, null, null, null, 0);
insert into email_addresses values (1, 1, 'ada@example.org', 1, 1, now(), now()), (2, 1, 'ada@example.net', 0, 1, now(), now()), (3, 2, 'bob@example.org', 1, 1, now(), now());
insert into members values (1, 1, 1, null, 0), (2, 1, 2, null, 0);
insert into groups_users values (5, 2);
