-- MariaDB. joomla/joomla-cms: installation/sql/mysql/base.sql
create table jos_users (id int not null, name varchar(400) not null default '', username varchar(150) not null default '', email varchar(100) not null default '', password varchar(100) not null default '', block tinyint not null default 0, sendEmail tinyint default 0, registerDate datetime not null, lastvisitDate datetime, activation varchar(100) not null default '', params text not null, lastResetTime datetime, resetCount int not null default 0, otpKey varchar(1000) not null default '', otep varchar(1000) not null default '', requireReset tinyint not null default 0, authProvider varchar(100) not null default '');
create table jos_user_usergroup_map (user_id int unsigned not null default 0, group_id int unsigned not null default 0);
create table jos_usergroups (id int unsigned not null, parent_id int unsigned not null default 0, lft int not null default 0, rgt int not null default 0, title varchar(100) not null default '');
create table jos_user_profiles (user_id int not null, profile_key varchar(100) not null, profile_value text not null, ordering int not null default 0);
create table jos_user_mfa (id int not null, user_id int unsigned not null, title varchar(255) not null default '', method varchar(100) not null, `default` tinyint not null default 0, options mediumtext not null);
insert into jos_users values
(42, 'Super User', 'admin', 'admin@example.org', <?= bcrypt('joomla one') ?>, 0, 1, '2024-01-01 00:00:00', '2024-02-29 12:00:00', '0', '{"timezone":"Europe/Berlin"}', '2024-01-02', 1, 'totp:x', 'y', 1, 'x'),
(43, 'Old O\'Joomla', 'old15', 'old@example.org', <?= text(md5('joomla two' . salt('joomla two', 32)) . ':' . salt('joomla two', 32)) ?>, 0, 0, '0000-00-00 00:00:00', '0000-00-00 00:00:00', '', '{}', null, 0, '', '', 0, ''),
(44, 'Phpass', 'phpass', 'p@example.org', <?= phpass('joomla three', '$P$') ?>, 1, 0, '2014-01-01 00:00:00', null, 'd41d8cd98f', '', null, 0, '', '', 0, '');
insert into jos_user_usergroup_map values (42, 8), (43, 2), (43, 12);
insert into jos_usergroups values (8, 1, 1, 2, 'Super Users');
insert into jos_user_profiles values (43, 'profile.city', '"Berlin"', 1);
insert into jos_user_mfa values (1, 43, 'My phone', 'totp', 1, 'x');
