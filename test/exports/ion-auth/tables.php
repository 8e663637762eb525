-- MariaDB. benedmunds/CodeIgniter-Ion-Auth: sql/ion_auth.sql
create table users (id int unsigned not null, ip_address varchar(45) not null, username varchar(100), password varchar(255) not null, email varchar(254) not null, activation_selector varchar(255), activation_code varchar(255), forgotten_password_selector varchar(255), forgotten_password_code varchar(255), forgotten_password_time int unsigned, remember_selector varchar(255), remember_code varchar(255), created_on int unsigned not null, last_login int unsigned, active tinyint unsigned, first_name varchar(50), last_name varchar(50), company varchar(100), phone varchar(20));
create table `groups` (id mediumint unsigned not null, name varchar(20) not null, description varchar(100) not null);
create table users_groups (id int unsigned not null, user_id int unsigned not null, group_id mediumint unsigned not null);
insert into users values
(1, '127.0.0.1', 'administrator', <?= bcrypt('ion one') ?>, 'admin@example.org', 's', 'c', 's', 'c', 1262304000, 's', 'c', 1262304000, 1704067200, 1, 'Ada', 'O\'Neil', 'ADMIN', '555'),
(2, '', 'bob', <?= argon2id('ion two') ?>, 'bob@example.org', null, null, null, null, null, null, null, 1262304000, null, 0, 'Bob', null, null, null);
insert into `groups` values (1, 'admin', 'Administrator'), (2, 'members', 'General User');
insert into users_groups values (1, 1, 1), (2, 1, 2), (3, 2, 2);
