<?php
// Confirms every match and mismatch over Argon2 with PHP's password_verify(), which is not the rows' maker.
function escaped(string $password): string {
  return (string) normalizer_normalize(htmlspecialchars($password, ENT_COMPAT, 'UTF-8'), Normalizer::FORM_C);
}

$prepare = [
  'nextcloud' => fn ($hash, $password) => [substr($hash, 2), $password],
  'spring-argon2' => fn ($hash, $password) => [substr($hash, strpos($hash, '}') + 1), $password],
  'woltlab-argon2' => fn ($hash, $password) => [substr($hash, 7), $password],
  'xenforo-core12' => fn ($hash, $password) => [unserialize($hash)['hash'], $password],
  'argon2-hex-md5' => fn ($hash, $password) => [$hash, md5($password)],
  'argon2-trimmed' => fn ($hash, $password) => [$hash, $password, trim($password)],
  'argon2-nfkc' => fn ($hash, $password) => [$hash, $password, (string) normalizer_normalize($password, Normalizer::FORM_KC)],
  'phpbb-argon2' => fn ($hash, $password) => [$hash, $password, escaped($password), escaped(trim($password))],
  'wordpress-argon2' => fn ($hash, $password) => [$hash, $password, trim($password), trim(addslashes($password))],
  'argon2-hex-sha256' => fn ($hash, $password) => [$hash, hash('sha256', $password)],
];
$failed = 0;
foreach ($prepare as $format => $of) {
  $agreed = 0;
  foreach (json_decode(file_get_contents(__DIR__ . "/../../../$format.json"), true)['vectors'] as $row) {
    if (!str_contains($row['hash'], '$argon2') || !in_array($row['expect'], ['match', 'mismatch'], true)) continue;
    $forms = $of($row['hash'], isset($row['passwordHex']) ? hex2bin($row['passwordHex']) : $row['password']);
    $hash = rtrim($forms[0], '=');
    $matches = array_filter(array_slice($forms, 1), fn ($form) => password_verify($form, $hash));
    if (($matches !== []) === ($row['expect'] === 'match')) $agreed++;
    else {
      $failed++;
      echo "$format {$row['id']}: expected {$row['expect']}\n";
    }
  }
  echo "$format: $agreed agree\n";
}
exit($failed > 0 ? 1 : 0);
