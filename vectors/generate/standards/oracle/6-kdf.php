<?php
// PBKDF2 by PHP's own code and Argon2id by libsodium.
$passwords = json_decode(file_get_contents(__DIR__ . '/../../passwords.json'), true);
function b64($bytes) { return rtrim(base64_encode($bytes), '='); }
function row($row) { echo json_encode($row + ['expect' => 'match'], JSON_UNESCAPED_SLASHES), "\n"; }
$hashes = ['sha512' => 64, 'sha384' => 48, 'sha224' => 28, 'sha1' => 20, 'sha256' => 32];
$count = 0;
foreach ($passwords as $entry) {
  if ($count++ % 2) continue;
  $name = array_keys($hashes)[intdiv($count, 2) % 5];
  $salt = substr(hash('sha256', 'php ' . $entry['id'], true), 0, 12);
  $digest = hash_pbkdf2($name, hex2bin($entry['hex']), $salt, 1500, $hashes[$name], true);
  row(['format' => 'phc-pbkdf2', 'id' => 'php-' . $entry['id'], 'fact' => "{$entry['fact']}, $name by PHP", 'source' => 'php',
    'hash' => "\$pbkdf2-$name\$i=1500,l={$hashes[$name]}\$" . b64($salt) . '$' . b64($digest), 'passwordHex' => $entry['hex']]);
}
foreach (['password' => 'ascii', 'p횡ssword' => 'hangul', "a\0b" => 'nul'] as $password => $id) {
  $salt = 'sodium takes 16b';
  $digest = sodium_crypto_pwhash(32, (string) $password, $salt, 2, 65536, SODIUM_CRYPTO_PWHASH_ALG_ARGON2ID13);
  row(['format' => 'argon2', 'id' => "sodium-$id", 'fact' => "libsodium's Argon2id ($id)", 'source' => 'php-sodium',
    'hash' => '$argon2id$v=19$m=64,t=2,p=1$' . b64($salt) . '$' . b64($digest), 'passwordHex' => bin2hex((string) $password)]);
}
