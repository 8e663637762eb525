<?php
// Confirms by PHP's own PBKDF2 what every generated row says was computed. Arguments: files of rows.
$rows = 0;
foreach (array_slice($argv, 1) as $file)
  foreach (file($file) as $line) {
    $row = json_decode($line, true);
    ['hash' => $hash, 'password' => $password, 'salt' => $salt, 'iterations' => $iterations, 'digest' => $digest] = $row['kdf'];
    $found = hash_pbkdf2($hash, hex2bin($password), hex2bin($salt), $iterations, strlen($digest) / 2, true);
    if ($password !== $row['passwordHex'] || bin2hex($found) !== $digest) exit("{$row['format']} {$row['id']}: PHP disagrees\n");
    $rows++;
  }
fwrite(STDERR, "$rows rows confirmed\n");
