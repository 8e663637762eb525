<?php
// Computes every match and mismatch again with PHP's hash() and hash_pbkdf2(), from the text alone.
$digests = [
  'mysql41' => fn ($text, $password) => [substr($text, 1), sha1(sha1($password, true))],
  'mssql2012' => fn ($text, $password) => [
    substr($text, 14), hash('sha512', mb_convert_encoding($password, 'UTF-16LE', 'UTF-8') . hex2bin(substr($text, 6, 8)))],
  'oracle12c' => function ($text, $password) {
    $text = strstr($text, 'T:');
    $salt = hex2bin(substr($text, 130));
    $key = hash_pbkdf2('sha512', $password, $salt . 'AUTH_PBKDF2_SPEEDY_KEY', 4096, 64, true);
    return [substr($text, 2, 128), hash('sha512', $key . $salt)];
  },
];
$failed = 0;
foreach ($digests as $format => $compute) {
  $file = __DIR__ . "/../../../$format.json";
  if (!file_exists($file)) continue;
  foreach (json_decode(file_get_contents($file), true)['vectors'] as $row) {
    if (!in_array($row['expect'], ['match', 'mismatch'], true)) continue;
    [$stored, $computed] = $compute($row['hash'], isset($row['passwordHex']) ? hex2bin($row['passwordHex']) : $row['password']);
    if ((strtolower($stored) === $computed) === ($row['expect'] === 'match')) continue;
    $failed++;
    fwrite(STDERR, "$format {$row['id']}: PHP disagrees\n");
  }
}
exit($failed > 0 ? 1 : 0);
