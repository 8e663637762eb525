-- MariaDB. vBulletin has no public source. These are the columns that importers read
create table user (userid int unsigned not null, usergroupid smallint unsigned not null default 0, membergroupids char(250) not null default '', username varchar(100) not null default '', password char(32) not null default '', passworddate date not null default '0000-00-00', email char(100) not null default '', homepage char(100) not null default '', joindate int unsigned not null default 0, lastvisit int unsigned not null default 0, lastactivity int unsigned not null default 0, posts int unsigned not null default 0, birthday char(10) not null default '', ipaddress char(15) not null default '', salt char(30) not null default '');
create table userban (userid int unsigned not null default 0, usergroupid smallint unsigned not null default 0, bandate int unsigned not null default 0, liftdate int unsigned not null default 0);
<?php $vb = fn($password, $salt) => text(md5(md5($password) . $salt)); ?>
insert into user values
(1, 6, '5,9', 'ada', <?= $vb('vb one', "a'\\") ?>, '2010-01-01', 'ada@example.org', 'https://ada.example', 1262304000, 1704067200, 1704067300, 5, '01-31-1980', '10.0.0.1', 'a\'\\'),
(2, 2, '', 'bob', <?= $vb('vb two', '%Y&x7!"#Qz0)(*&^%$#@!~`{}|:<>?') ?>, '0000-00-00', 'bob@example.org', '', 1262304000, 0, 0, 0, '', '', '%Y&x7!"#Qz0)(*&^%$#@!~`{}|:<>?'),
(3, 8, '', 'Ben &amp; Co &#039;', <?= $vb('vb three', 'abc') ?>, '0000-00-00', 'banned@example.org', '', 1262304000, 0, 0, 0, '', '', 'abc'),
(4, 3, '', 'new', <?= $vb('vb four', 'abd') ?>, '0000-00-00', 'new@example.org', '', 1262304000, 0, 0, 0, '', '', 'abd');
insert into userban values (2, 2, 1262304000, 0), (1, 6, 1262304000, 1262304001);
