<?php
// Rows by libsodium's raw Argon2id, its salt made as Magento's Encryptor makes it: repeated or cut to 16 bytes.
$letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

function drawn(string $label, int $length): string
{
    global $letters;
    $salt = '';
    for ($i = 0; $i < $length; $i++) $salt .= $letters[ord(hash('sha256', "$label $i", true)[0]) % 62];
    return $salt;
}

function raw(string $password, string $salt, int $length, int $passes, int $bytes): string
{
    $sixteen = substr(str_repeat($salt, 16), 0, SODIUM_CRYPTO_PWHASH_SALTBYTES);
    // An empty password gives a warning.
    return bin2hex(@sodium_crypto_pwhash($length, $password, $sixteen, $passes, $bytes, SODIUM_CRYPTO_PWHASH_ALG_ARGON2ID13));
}

function row(string $id, string $fact, string $password, string $salt, array $parameters, array $more = []): void
{
    [$length, $passes, $bytes] = $parameters;
    $version = $more['version'] ?? "3_{$length}_{$passes}_{$bytes}";
    unset($more['version']);
    if (strlen($salt) !== 16) $more['notes'] = [...($more['notes'] ?? []), 'salt-length'];
    $hash = raw($password, $salt, $length, $passes, $bytes);
    echo json_encode(['format' => 'magento-argon2', 'id' => "sodium-$id", 'fact' => $fact, 'source' => 'php-sodium', 'hash' => "$hash:$salt:$version", 'passwordHex' => bin2hex($password), 'expect' => 'match'] + $more), "\n";
}

$costs = [[32, 2, 65536], [32, 1, 8192], [32, 3, 262144], [32, 2, 1048576]];
foreach (json_decode(file_get_contents('../../passwords.json'), true) as $count => ['id' => $id, 'fact' => $fact, 'hex' => $hex])
    row($id, $fact, hex2bin($hex), drawn($id, $count % 3 === 2 ? 32 : 16), $costs[$count % 4]);
row('salt-2', 'A salt of two letters, as Magento 1 had, is repeated', 'password', 'aB', [32, 2, 65536]);
row('salt-15', 'A salt of 15 letters is repeated', 'password', drawn('fifteen', 15), [32, 2, 65536]);
row('salt-17', 'A salt of 17 letters is cut', 'password', drawn('seventeen', 17), [32, 2, 65536]);
row('version-2', 'Version 2 leaves the parameters out', 'password', drawn('two', 16), [32, SODIUM_CRYPTO_PWHASH_OPSLIMIT_INTERACTIVE, SODIUM_CRYPTO_PWHASH_MEMLIMIT_INTERACTIVE], ['version' => '2', 'notes' => ['implicit-parameters'], 'bytes' => 67108864]);
row('default', 'Version 3 as Magento writes it', 'password', drawn('three', 32), [32, SODIUM_CRYPTO_PWHASH_OPSLIMIT_INTERACTIVE, SODIUM_CRYPTO_PWHASH_MEMLIMIT_INTERACTIVE], ['bytes' => 67108864]);

// What customer:hash:upgrade makes: Argon2id over the hash that was there, in hexadecimal, with the same salt.
function upgraded(string $id, string $fact, string $password, string $salt, string $versions, array $parameters, array $more = []): void
{
    [$length, $passes, $bytes] = $parameters;
    $data = $password;
    foreach (explode(':', $versions) as $version) $data = hash(['md5', 'sha256'][(int) $version], $salt . $data);
    $hash = raw($data, $salt, $length, $passes, $bytes);
    $last = $more['version'] ?? "3_{$length}_{$passes}_{$bytes}";
    unset($more['version']);
    echo json_encode(['format' => 'magento-upgraded', 'id' => "sodium-$id", 'fact' => "$fact, versions $versions", 'source' => 'php-sodium', 'hash' => "$hash:$salt:$versions:$last", 'passwordHex' => bin2hex($password), 'expect' => 'match'] + $more), "\n";
}

foreach (json_decode(file_get_contents('../../passwords.json'), true) as $count => ['id' => $id, 'fact' => $fact, 'hex' => $hex])
    upgraded($id, $fact, hex2bin($hex), drawn("upgraded $id", [32, 16, 2][$count % 3]), ['1', '0', '0:1'][intdiv($count, 3) % 3], $costs[$count % 4]);
upgraded('version-2', 'Version 2 leaves the parameters out', 'password', drawn('upgraded two', 32), '1', [32, SODIUM_CRYPTO_PWHASH_OPSLIMIT_INTERACTIVE, SODIUM_CRYPTO_PWHASH_MEMLIMIT_INTERACTIVE], ['version' => '2', 'notes' => ['implicit-parameters'], 'bytes' => 67108864]);
upgraded('default', 'As Magento writes it', 'password', drawn('upgraded three', 32), '1', [32, SODIUM_CRYPTO_PWHASH_OPSLIMIT_INTERACTIVE, SODIUM_CRYPTO_PWHASH_MEMLIMIT_INTERACTIVE], ['bytes' => 67108864]);
