-- PostgreSQL. symfony/maker-bundle: src/Maker/MakeUser.php and MakeRegistrationForm.php, and FOSUserBundle
create table "user" (id int not null, email varchar(180) not null, roles json not null, password varchar(255) not null, is_verified boolean not null, nick varchar(20), salt varchar(255), username varchar(180), enabled boolean, last_login timestamp, confirmation_token varchar(180), password_requested_at timestamp, username_canonical varchar(180), email_canonical varchar(180));
<?php
$digest = function ($password) {
    $salted = $password . '{' . salt($password, 31) . '}';
    $bytes = hash('sha512', $salted, true);
    for ($round = 1; $round < 5000; $round++) $bytes = hash('sha512', $bytes . $salted, true);
    return base64_encode($bytes);
};
?>
insert into "user" values
(1, 'ada@example.org', '["ROLE_ADMIN", "ROLE_USER"]', <?= bcrypt('symfony one') ?>, true, 'al', null, 'ada', true, '2024-01-02', 'token', '2024-01-01', 'ada', 'ada@example.org'),
(2, 'bob@example.org', '[]', <?= text($digest('symfony two')) ?>, false, null, <?= text(salt('symfony two', 31)) ?>, 'bob', false, null, null, null, 'bob', 'bob@example.org'),
(3, 'mo@example.org', '["ROLE_USER"]', <?= argon2id('symfony three') ?>, true, null, null, null, null, null, null, null, null, null);
