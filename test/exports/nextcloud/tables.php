-- MariaDB. nextcloud/server: core/Migrations
create table oc_users (uid varchar(64) not null default '', displayname varchar(64), password varchar(255) not null default '', uid_lower varchar(64) default '');
create table oc_preferences (userid varchar(64) not null default '', appid varchar(32) not null default '', configkey varchar(64) not null default '', configvalue longtext);
create table oc_group_user (gid varchar(64) not null default '', uid varchar(64) not null default '');
create table oc_twofactor_totp_secrets (id int not null, user_id varchar(64) not null, secret longtext not null, state int not null);
create table oc_twofactor_backupcodes (id bigint not null, user_id varchar(64) not null default '', code varchar(128) not null, used smallint not null default 0);
insert into oc_users values ('ada', 'Ada O\'Neil', <?= text('1|' . substr(bcrypt('nextcloud one'), 1, -1)) ?>, 'ada'), ('bob', null, <?= text('3|' . substr(argon2id('nextcloud two'), 1, -1)) ?>, 'bob');
insert into oc_preferences values ('ada', 'settings', 'email', 'ada@example.org'), ('ada', 'login', 'lastLogin', '1704067200'), ('bob', 'core', 'enabled', 'false'), ('bob', 'login', 'lastLogin', '0'), ('ada', 'core', 'lang', 'de');
insert into oc_group_user values ('admin', 'ada');
insert into oc_twofactor_totp_secrets values (1, 'ada', 'x', 1);
insert into oc_twofactor_backupcodes values (1, 'ada', 'x', 0), (2, 'ada', 'y', 0);
