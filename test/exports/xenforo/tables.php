-- MariaDB. XenForo has no public source. These are the columns that importers read
create table xf_user (user_id int unsigned not null, username varchar(50) not null, email varchar(120) not null, custom_title varchar(50) not null default '', language_id int unsigned not null, timezone varchar(50) not null, visible tinyint unsigned not null default 1, user_group_id int unsigned not null, secondary_group_ids varbinary(255) not null, message_count int unsigned not null default 0, register_date int unsigned not null default 0, last_activity int unsigned not null default 0, avatar_date int unsigned not null default 0, user_state enum('valid','email_confirm','email_confirm_edit','moderated','email_bounce','rejected','disabled') not null default 'valid', is_moderator tinyint unsigned not null default 0, is_admin tinyint unsigned not null default 0, is_banned tinyint unsigned not null default 0, is_staff tinyint unsigned not null default 0, secret_key varbinary(32) not null);
create table xf_user_authenticate (user_id int unsigned not null, scheme_class varchar(100) not null, data mediumblob not null);
create table xf_user_group (user_group_id int unsigned not null, title varchar(50) not null);
create table xf_user_group_relation (user_id int unsigned not null, user_group_id int unsigned not null, is_primary tinyint unsigned not null);
create table xf_user_connected_account (user_id int unsigned not null, provider varbinary(25) not null, provider_key varbinary(150) not null, extra_data mediumblob not null);
create table xf_user_tfa (user_tfa_id int unsigned not null, user_id int unsigned not null, provider_id varbinary(25) not null, provider_data mediumblob not null);
create table xf_user_profile (user_id int unsigned not null, dob_day tinyint unsigned not null default 0);
<?php
$core12 = fn($password) => text(serialize(['hash' => substr(bcrypt($password), 1, -1)]));
$core = fn($password) => text(serialize(['hash' => hash('sha256', hash('sha256', $password) . salt($password, 64)), 'salt' => salt($password, 64), 'hashFunc' => 'sha256']));
?>
insert into xf_user values
(1, 'ada', 'ada@example.org', 'Boss', 1, 'Europe/London', 1, 3, '3,4', 7, 1262304000, 1704067200, 1704067200, 'valid', 1, 1, 0, 1, 'k'),
(2, 'bob', 'bob@example.org', '', 1, 'Europe/London', 1, 2, '', 0, 1262304000, 0, 0, 'email_confirm', 0, 0, 0, 0, 'k'),
(3, 'banned', 'banned@example.org', '', 1, 'Europe/London', 1, 2, '', 0, 1262304000, 0, 0, 'valid', 0, 0, 1, 0, 'k'),
(4, 'off', 'off@example.org', '', 1, 'Europe/London', 1, 2, '', 0, 1262304000, 0, 0, 'disabled', 0, 0, 0, 0, 'k');
insert into xf_user_authenticate values (1, 'XF:Core12', <?= $core12('xenforo one') ?>), (2, 'XenForo_Authentication_Core', <?= $core('xenforo two') ?>), (3, 'XF:NoPassword', 'a:0:{}'), (4, 'XF:Core12', <?= $core12('xenforo four') ?>);
insert into xf_user_group values (2, 'Registered'), (3, 'Administrative'), (4, 'Moderating');
insert into xf_user_group_relation values (1, 3, 1), (1, 4, 0), (2, 2, 1);
insert into xf_user_connected_account values (3, 'google', '117', '');
insert into xf_user_tfa values (1, 1, 'totp', 'x');
insert into xf_user_profile values (1, 5);
