<?php
// bcrypt by PHP's crypt(), which has its own copy of the algorithm and takes C strings.
$passwords = json_decode(file_get_contents(__DIR__ . '/../../passwords.json'), true);
foreach ($passwords as $entry) {
  $password = hex2bin($entry['hex']);
  if (!in_array($entry['id'], ['empty', 'nfc', 'nfd', 'astral', 'length-72', 'length-73', 'length-512', 'length-4096'], true)) continue;
  $hash = crypt($password, '$2y$04$PHPsaltPHPsaltPHPsaltu');
  echo json_encode(['format' => 'bcrypt', 'id' => 'php-' . $entry['id'], 'fact' => $entry['fact'] . ', revision 2y by PHP',
    'source' => 'php', 'hash' => $hash, 'passwordHex' => $entry['hex'], 'expect' => 'match'], JSON_UNESCAPED_SLASHES), "\n";
}
