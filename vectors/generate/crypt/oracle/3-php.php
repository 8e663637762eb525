<?php
// MD5 crypt and SHA crypt by PHP's crypt(), which brings code of its own. It reads C strings: NUL is left out.
$passwords = json_decode(file_get_contents(__DIR__ . '/../../passwords.json'), true);
function row($format, $id, $fact, $setting, $password, $more = []) {
    $hash = crypt($password, $setting);
    if ($hash[0] === '*') throw new Exception("crypt refuses $format $id");
    $row = ['format' => $format, 'id' => "php-$id", 'fact' => $fact, 'source' => 'php', 'hash' => $hash, 'passwordHex' => bin2hex($password), 'expect' => 'match'];
    echo json_encode($more + $row, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), "\n";
}
$salts = ['phpphpph', 'Az', './.', 'k', '7777777'];
$count = 0;
foreach ($passwords as $entry) {
    $password = hex2bin($entry['hex']);
    if (str_contains($password, "\0") || strlen($password) > 511) continue;
    if ($count % 3 === 2) row('md5-crypt', $entry['id'], $entry['fact'], '$1$' . $salts[$count % 5] . '$', $password);
    if ($count % 6 === 1) {
        $rounds = 'rounds=' . (1000 + $count) . '$';
        row('sha256-crypt', $entry['id'], $entry['fact'], '$5$' . $rounds . 'php.' . $salts[$count % 5] . '$', $password);
        row('sha512-crypt', $entry['id'], $entry['fact'], '$6$' . $rounds . 'php.' . $salts[$count % 5] . '$', $password);
    }
    $count++;
}
foreach (['sha256-crypt' => '$5$', 'sha512-crypt' => '$6$'] as $format => $prefix) {
    row($format, 'explicit-rounds', 'rounds=5000 is written where it was asked for', $prefix . 'rounds=5000$php$', 'hunter2', ['notes' => ['explicit-rounds']]);
    row($format, 'salt-space', 'A salt with a space, an exclamation mark and an asterisk, which libxcrypt would refuse', $prefix . 'rounds=1000$a b!*;$', 'hunter2');
}
row('md5-crypt', 'salt-space', 'A salt with a space, an exclamation mark and an asterisk, which libxcrypt would refuse', '$1$a b!*;$', 'hunter2');
