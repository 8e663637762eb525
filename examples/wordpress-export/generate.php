<?php
// Writes users.csv: `php generate.php > users.csv`. It uses PHP's own functions, in the same way as WordPress does.
const ITOA64 = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns a salt that is the same in each run: the first characters of a digest. */
function salt(string $of, int $length): string {
    return substr(strtr(base64_encode(hash('sha512', "salt of $of", true)), '+=', './'), 0, $length);
}

/** WordPress 6.8 and later: bcrypt of an HMAC-SHA-384. */
function bcrypt(string $password): string {
    $hmac = base64_encode(hash_hmac('sha384', trim($password), 'wp-sha384', true));
    return '$wp' . crypt($hmac, '$2y$10$' . salt($password, 22));
}

/** WordPress 2.5 to 6.7: phpass with 2^13 rounds. */
function portable(string $password): string {
    $salt = salt($password, 8);
    $digest = md5($salt . $password, true);
    for ($i = 0; $i < 2 ** 13; $i++) $digest = md5($digest . $password, true);
    $text = '';
    for ($i = 0; $i < 16; $i += 3) {
        $value = 0;
        foreach ([0, 1, 2] as $j) if ($i + $j < 16) $value |= ord($digest[$i + $j]) << 8 * $j;
        for ($j = 0; $j < ($i === 15 ? 2 : 4); $j++) $text .= ITOA64[$value >> 6 * $j & 63];
    }
    return '$P$B' . $salt . $text;
}

$first = ['ada', 'bela', 'chidi', 'dora', 'emil', 'fatma', 'goran', 'hanna', 'ivan', 'june'];
$last = ['amin', 'berg', 'costa', 'dahl', 'evans', 'fuchs', 'garcia', 'horvat', 'ito', 'jansen'];

echo "ID,user_login,user_pass,user_email,user_registered\n";
for ($id = 1; $id <= 200; $id++) {
    $login = $first[$id % 10] . '.' . $last[intdiv($id, 10) % 10] . ($id > 100 ? '2' : '');
    $password = "tour-password-$id";
    // Users 131 to 200 signed up last and have the current hash. Users 1 to 12 have not signed in since the update to 2.5.
    $hash = $id > 130 ? bcrypt($password) : ($id > 12 ? portable($password) : md5($password));
    if ($id === 42) $hash = substr($hash, 0, 30);
    $date = date('Y-m-d H:i:s', 1262304000 + $id * 2500000);
    echo "$id,$login,$hash,$login@example.org,$date\n";
}
