create table PREFIX_users (
  ID bigint(20) unsigned not null auto_increment,
  user_login varchar(60) not null default '',
  user_pass varchar(255) not null default '',
  user_nicename varchar(50) not null default '',
  user_email varchar(100) not null default '',
  user_url varchar(100) not null default '',
  user_registered datetime not null default '0000-00-00 00:00:00',
  user_activation_key varchar(255) not null default '',
  user_status int(11) not null default '0',
  display_name varchar(250) not null default '',
  primary key (ID),
  key user_login_key (user_login),
  key user_nicename (user_nicename),
  key user_email (user_email)
) default charset utf8mb4;
create table PREFIX_usermeta (
  umeta_id bigint(20) unsigned not null auto_increment,
  user_id bigint(20) unsigned not null default '0',
  meta_key varchar(255) default null,
  meta_value longtext,
  primary key (umeta_id),
  key user_id (user_id),
  key meta_key (meta_key(191))
) default charset utf8mb4;
