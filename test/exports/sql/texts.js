// Prints random texts as JSON, or the statements that store them: node texts.js [mysql | postgres | sqlite]
import fc from 'fast-check'

const difficult = [
  ...[
    "'",
    "''",
    '"',
    '`',
    '\\',
    '\\\\',
    "\\'",
    '\n',
    '\r\n',
    '\r',
    '\t',
    '\b',
    '\f',
    '\v',
    '\x1a',
    '\x7f',
    ',',
    '(',
    ')',
  ],
  ...[';', ');INSERT INTO users VALUES (1', '--', '-- ', '/*', '*/', '/*!40101 ', '#', '$$', '$a$', '$1', '\\.', '\\N'],
  ...[
    'NULL',
    "E'",
    "X'",
    '%',
    '_',
    '\\%',
    '\\_',
    '\\n',
    '\\012',
    'char(10)',
    'é',
    'ß',
    '日本',
    '😀',
    '\u00a0',
    '\ufeff',
    '{}',
  ],
]
const part = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...difficult) },
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''))
/** NUL is removed, because PostgreSQL cannot store it and `.dump` of SQLite ends a text at it. */
const texts = fc.sample(text, { numRuns: 80, seed: 18 }).map((one) => one.replaceAll('\0', ''))
const all = [...new Set([...difficult, ...difficult.map((one) => `${one}${one}`), ...texts])]

const hex = (one) => Buffer.from(one).toString('hex')
const quoted = {
  mysql: (one) => (one === '' ? "''" : `convert(0x${hex(one)} using utf8mb4)`),
  postgres: (one) => `convert_from('\\x${hex(one)}', 'UTF8')`,
  sqlite: (one) => `cast(x'${hex(one)}' as text)`,
}

const rows = (of, some = all) =>
  some.map((one, index) => `(${index}, ${of(one)}, ${index % 5 ? `${index}.5` : 'null'})`).join(',\n')

const definitions = {
  mysql: `
create table aaa (id int primary key, name longtext charset utf8mb4, number double, \`a key\` varchar(9) default 'x,)');
create table users (id int, name longtext charset utf8mb4 comment 'it''s, (', number double,
  twice double generated always as (number * 2) virtual, flag bit(1) default b'1', raw blob default 0x00ff27,
  primary key (id), key number (number), check (id >= 0));`,
  postgres: `
create table aaa (id int primary key, name text, number numeric, "a key" text default 'x,)');
create table users (id int primary key, name text default E'it''s, (\\n', number numeric check (number > 0),
  twice numeric generated always as (number * 2) stored, flag boolean default true, raw bytea default '\\x00ff27',
  key text[] default '{a,"b c"}');`,
  sqlite: `
create table aaa (id integer primary key, name text, number real, "a key" text default 'x,)');
create table "users" (id integer primary key, [name] text, \`number\` real, twice real generated always as (number * 2),
  flag integer default 1, raw blob default x'00ff27', check (id >= 0));`,
}
/** Statements inside other statements. A reader must not take them for rows. */
const routines = {
  mysql: `
delimiter //
create trigger copy_users after insert on aaa for each row begin
  insert into users (id, name, number) values (9999, 'from a trigger', 1); -- it's
end//
create procedure fill() begin insert into users (id, name, number) values (9998, 'from a procedure; $$', 1); end//
delimiter ;`,
  postgres: `
create function fill() returns void language sql begin atomic
  insert into users (id, name, number) values (9998, 'from a function', 1);
  insert into users (id, name, number) values (9997, 'from a function', 1);
end;
create function fill_too() returns void language plpgsql as $_$ begin
  insert into users (id, name, number) values (9996, 'from $$ a function', 1); end; $_$;
create rule double as on insert to aaa do also (
  insert into users (id, name, number) values (9995, 'from a rule', 1); delete from users where id = 1);
create table pages (id int, title text);
insert into pages values (1, convert_from('\\x436166c3a9', 'UTF8')), (2, 'plain');`,
  sqlite: `
create trigger copy_users after insert on aaa begin
  insert into users (id, name, number) values (9999, 'from a trigger', 1);
  insert into users (id, name, number) values (9998, 'from a trigger', 1);
end;`,
}

const dialect = process.argv[2]
if (dialect === undefined) console.log(JSON.stringify(all, undefined, 2))
else
  for (const line of [
    definitions[dialect],
    `insert into aaa (id, name, number) values\n${rows(quoted[dialect], difficult)};`,
    `insert into users (id, name, number) values\n${rows(quoted[dialect])};`,
    routines[dialect],
  ])
    console.log(line)
