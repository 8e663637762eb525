-- PostgreSQL. spring-projects/spring-security: core, users.ddl, with the tables of groups
create table users (username varchar(50) not null, password varchar(500) not null, enabled boolean not null);
create table authorities (username varchar(50) not null, authority varchar(50) not null);
create table group_members (id bigint not null, username varchar(50) not null, group_id bigint not null);
insert into users values ('ada', <?= text('{bcrypt}' . substr(bcrypt('spring one', '$2a$'), 1, -1)) ?>, true), ('bob', <?= bcrypt('spring two', '$2a$') ?>, false);
insert into authorities values ('ada', 'ROLE_ADMIN'), ('ada', 'ROLE_USER'), ('bob', 'ROLE_USER');
insert into group_members values (1, 'bob', 1);
