<?php
// Writes INSERT statements for users of Drupal 7 (`php make.php 7`) or 10. Their passwords are in answers.json.
const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function encode($bytes) {
    $bits = '';
    foreach (str_split($bytes) as $byte) $bits = sprintf('%08b', ord($byte)) . $bits;
    $text = '';
    for ($end = strlen($bits); $end > 0; $end -= 6) {
        $start = max(0, $end - 6);
        $text .= alphabet[bindec(substr($bits, $start, $end - $start))];
    }
    return $text;
}

/** The hash of Drupal 7 (includes/password.inc, _password_crypt), with 2^7 rounds. */
function drupal7($password, $salt) {
    $digest = hash('sha512', $salt . $password, true);
    for ($round = 0; $round < 1 << 7; $round++) $digest = hash('sha512', $digest . $password, true);
    return substr('$S$5' . $salt . encode($digest), 0, 55);
}

$text = fn($value) => $value === null ? 'null' : "'" . str_replace("'", "''", $value) . "'";
$rows = function ($table, ...$all) use ($text) {
    foreach ($all as $row) echo "insert into $table values (" . implode(',', array_map($text, $row)) . ");\n";
};
$bcrypt = fn($password) => password_hash(trim($password), PASSWORD_BCRYPT, ['cost' => 4]);

if ($argv[1] === '7') {
    $rows('PREFIX_authmap', [1, 3, 'https://openid.example/mo', 'openid']);
    $rows('PREFIX_field_data_field_bio', ['user', 'user', 0, 2, 'und', 0, 'About me'], ['user', 'user', 1, 3, 'und', 0, 'deleted'],
        ['node', 'page', 0, 3, 'und', 0, 'a page']);
    $rows('PREFIX_og_role', [3, 1, 'group admin']);
    $rows('PREFIX_role', [1, 'anonymous user', 0], [2, 'authenticated user', 1], [3, 'administrator', 2], [4, 'editor', 3]);
    $rows('PREFIX_users',
        [0, '', '', '', '', '', null, 0, 0, 0, 0, null, '', 0, '', null],
        [1, 'admin', drupal7('admin 7', 'saltsalt'), 'admin@example.org', '', '', null, 1262304000, 1664938970, 1664931778, 1, null, '', 0, '', 'a:1:{s:7:"contact";i:1;}'],
        [2, "Ada O'Neil", 'U' . drupal7(md5('old six'), 'abcdefgh'), 'ada@example.org', '', '', 'filtered_html', 1440532218, 0, 0, 1, 'Europe/Berlin', 'de', 5, 'ada@example.net', 'b:0;'],
        [3, 'mo', drupal7('blocked', 'ijklmnop'), 'mo@example.org', '', '', null, 1440532218, 0, 0, 0, null, '', 0, '', 'a:0:{}'],
        [4, 'none', '', '', '', '', null, 1440532218, 0, 0, 1, null, '', 0, '', null]);
    $rows('PREFIX_users_roles', [1, 3], [1, 4], [2, 4]);
} else {
    $rows('authmap', [4, 'samlauth', 'none@corp.example', null]);
    $rows('user__field_bio', ['user', 0, 2, 2, 'en', 0, 'About me'], ['user', 1, 3, 3, 'en', 0, 'deleted']);
    $rows('user__roles', ['user', 0, 1, 1, 'en', 0, 'administrator'], ['user', 0, 2, 2, 'en', 0, 'editor'], ['user', 0, 1, 1, 'en', 1, 'editor']);
    $rows('users', ...array_map(fn($uid) => [$uid, "00000000-0000-4000-8000-00000000000$uid", 'en'], range(0, 4)));
    $rows('users_data', [1, 'contact', 'enabled', '1', 0], [2, 'tfa', 'tfa_totp_seed', 'a:0:{}', 1]);
    $rows('users_field_data',
        [0, 'en', 'en', null, '', null, null, '', 0, 1664938970, 1664938970, 0, 0, null, 1],
        [1, 'en', 'en', null, 'admin', $bcrypt('admin 10'), 'admin@example.org', 'UTC', 1, 1664938970, 1664938970, 1704067200, 1704067100, 'admin@example.org', 1],
        [2, 'en', 'en', null, 'Zoë', $bcrypt(' spaces '), 'zoe@example.org', 'Europe/Berlin', 1, 1664938971, 1664938971, 0, 0, 'zoe@example.org', 1],
        [2, 'de', 'en', null, 'Zoë', $bcrypt(' spaces '), 'zoe@example.org', 'Europe/Berlin', 1, 1664938971, 1664938971, 0, 0, 'zoe@example.org', 0],
        [3, 'en', 'en', null, 'mo', drupal7('blocked', 'ijklmnop'), 'mo@example.org', 'UTC', 0, 1664938972, 1664938972, 0, null, null, 1],
        [4, 'en', 'en', null, 'none', null, null, 'UTC', 1, 1664938973, 1664938973, 0, 0, null, 1]);
}
