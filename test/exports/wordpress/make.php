<?php
// Writes INSERT statements for some users of examples/wordpress-export, whose password is `tour-password-ID`, and for
// users with other names and without a password.
$lines = array_map('str_getcsv', file(__DIR__ . '/../../../examples/wordpress-export/users.csv', FILE_IGNORE_NEW_LINES));
$people = [];
foreach ($lines as [$id, $login, $pass, $email, $date])
    if (in_array($id, ['11', '12', '13', '150'])) $people[] = [$id, $login, $pass, $email, $date, 0, "User $id"];
[, , $phpass] = $lines[13];
$people[] = [201, "o'brien \\", '', 'none@example.org', '0000-00-00 00:00:00', 0, 'Conan "Coco" O\'Brien\\'];
$people[] = [202, 'müller@example.org', $phpass, 'müller@example.org', '2020-02-29 12:00:00', 2, "日本 😀\n); INSERT INTO"];
$hex = fn($text) => $text === '' ? "''" : 'convert(0x' . bin2hex($text) . ' using utf8mb4)';
foreach ($people as [$id, $login, $pass, $email, $date, $status, $name]) {
    [$login, $pass, $email, $name] = array_map($hex, [$login, $pass, $email, $name]);
    echo "insert into PREFIX_users values ($id,$login,$pass,'nice-$id',$email,'','$date','secret',$status,$name);\n";
    echo "insert into PREFIX_usermeta (user_id, meta_key, meta_value) values ($id, 'wp_capabilities', 'a:1:{s:10:\"subscriber\";b:1;}');\n";
}
