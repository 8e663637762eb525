-- MariaDB. wikimedia/mediawiki: sql/tables.json
create table user (user_id int unsigned not null, user_name varbinary(255) not null default '', user_real_name varbinary(255) not null default '', user_password tinyblob not null, user_newpassword tinyblob not null, user_newpass_time binary(14), user_email tinyblob not null, user_touched binary(14) not null, user_token binary(32) not null default '', user_email_authenticated binary(14), user_email_token binary(32), user_email_token_expires binary(14), user_registration binary(14), user_editcount int unsigned, user_password_expires varbinary(14), user_is_temp tinyint(1) not null default 0);
create table user_groups (ug_user int unsigned not null, ug_group varbinary(255) not null default '', ug_expiry varbinary(14));
create table ipblocks (ipb_id int not null, ipb_address tinyblob not null, ipb_user int unsigned not null default 0, ipb_expiry varbinary(14) not null);
create table oathauth_devices (oad_id int not null, oad_user int unsigned not null, oad_type int not null, oad_data blob);
<?php
$b = fn($password) => text(':B:' . salt($password, 8) . ':' . md5(salt($password, 8) . '-' . md5($password)));
$pbkdf2 = fn($password) => text(':pbkdf2:sha512:1000:64:' . base64_encode(hex2bin(salt($password, 32))) . ':' . base64_encode(pbkdf2('sha512', $password, hex2bin(salt($password, 32)), 1000, 64)));
?>
insert into user values
(1, 'Ada', 'Ada O\'Neil', <?= $pbkdf2('mediawiki one') ?>, '', '20240101000000', 'ada@example.org', '20240201000000', 'tttttttttttttttttttttttttttttttt', '20240102000000', 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '20240103000000', '20100101000000', 7, '20300101000000', 0),
(2, 'Zoë', '', <?= $b('mediawiki two') ?>, '', null, 'zoe@example.org', '20240201000000', 'tttttttttttttttttttttttttttttttt', null, null, null, '20100101000000', 0, null, 0),
(3, 'Maintenance script', '', '', '', null, '', '20240201000000', '*** INVALID ***', null, null, null, '20100101000000', 0, null, 0),
(4, '~2024-1', '', '', '', null, '', '20240201000000', 'tttttttttttttttttttttttttttttttt', null, null, null, '20240101000000', 0, null, 1);
insert into user_groups values (1, 'sysop', null), (1, 'bureaucrat', null);
insert into ipblocks values (1, 'Zoë', 2, 'infinity'), (2, '10.0.0.1', 0, 'infinity');
insert into oathauth_devices values (1, 1, 1, '');
