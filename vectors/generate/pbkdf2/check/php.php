<?php
// Confirms by PHP's own PBKDF2 what every generated row says was computed. Standard input has the rows of the oracles, one a line.
$rows = 0;
while (($line = fgets(STDIN)) !== false) {
  $row = json_decode($line, true);
  ['hash' => $hash, 'password' => $password, 'salt' => $salt, 'iterations' => $iterations, 'digest' => $digest] = $row['kdf'];
  $found = hash_pbkdf2($hash, hex2bin($password), hex2bin($salt), $iterations, strlen($digest) / 2, true);
  if ($password !== $row['passwordHex'] || bin2hex($found) !== $digest) {
    fwrite(STDERR, "{$row['format']} {$row['id']}: PHP disagrees\n");
    exit(1);
  }
  $rows++;
}
fwrite(STDERR, "$rows rows confirmed\n");
