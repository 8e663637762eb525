-- MariaDB. mybb/mybb: install/resources/mysql_db_tables.php, with fewer settings
create table mybb_users (uid int unsigned not null, username varchar(120) not null default '', password varchar(120) not null default '', salt varchar(10) not null default '', loginkey varchar(50) not null default '', email varchar(220) not null default '', postnum int unsigned not null default 0, avatar varchar(200) not null default '', usergroup smallint unsigned not null default 0, additionalgroups varchar(200) not null default '', usertitle varchar(250) not null default '', regdate int unsigned not null default 0, lastactive int unsigned not null default 0, lastvisit int unsigned not null default 0, website varchar(200) not null default '', birthday varchar(15) not null default '', signature text not null, regip varbinary(16) not null default '', lastip varbinary(16) not null default '', timezone varchar(5) not null default '');
create table mybb_banned (uid int unsigned not null default 0, gid int unsigned not null default 0, admin int unsigned not null default 0, dateline int unsigned not null default 0, bantime varchar(50) not null default '', lifted int unsigned not null default 0, reason varchar(255) not null default '');
create table mybb_userfields (ufid int unsigned not null default 0, fid1 text not null);
<?php $mybb = function ($password) { $salt = salt($password, 8); return text(md5(md5($salt) . md5($password))) . ', ' . text($salt); }; ?>
insert into mybb_users values
(1, 'ada', <?= $mybb('mybb one') ?>, 'key', 'ada@example.org', 5, 'a.png', 4, '6,8', 'Boss', 1262304000, 1704067300, 1704067200, 'https://ada.example', '1-1-1990', '[b]x[/b]', '\n\'\\\0', '\n\'\\\0', '0'),
(2, 'o\'neil \\ "q"', <?= $mybb('mybb two') ?>, 'key', 'o@example.org', 0, '', 7, '', '', 1262304000, 0, 0, '', '', '', '', '', '0'),
(3, 'new', <?= $mybb('mybb three') ?>, 'key', 'new@example.org', 0, '', 5, '', '', 1262304000, 0, 0, '', '', '', '', '', '0'),
(4, 'lifted', <?= $mybb('mybb four') ?>, 'key', 'lifted@example.org', 0, '', 2, '', '', 1262304000, 0, 0, '', '', '', '', '', '0');
insert into mybb_banned values (2, 7, 1, 1262304000, '---', 0, 'spam'), (4, 7, 1, 1262304000, '1-0-0', 1262390400, 'spam');
insert into mybb_userfields values (1, 'London');
