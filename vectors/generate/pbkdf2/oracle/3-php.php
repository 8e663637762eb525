<?php
// Symfony's Pbkdf2PasswordHasher and MediaWiki's Pbkdf2Password from their definitions, by PHP's own hash_pbkdf2().
$passwords = json_decode(file_get_contents(__DIR__ . '/../../passwords.json'), true);
function row($format, $id, $fact, $hex, $hash, $salt, $iterations, $length, $template, $fields, $encode, $notes = null) {
  $digest = hash_pbkdf2($hash, hex2bin($hex), $salt, $iterations, $length, true);
  $pieces = ['hash' => $hash, 'iterations' => "$iterations", 'length' => "$length", 'salt' => $fields ? $salt : base64_encode($salt), 'digest' => $encode($digest)];
  $fill = fn($text) => str_replace(array_map(fn($name) => "<$name>", array_keys($pieces)), array_values($pieces), $text);
  echo json_encode(['format' => $format, 'id' => "php-$id", 'fact' => $fact, 'source' => 'php', 'hash' => $fill($template), 'passwordHex' => $hex, 'expect' => 'match']
    + ($fields ? ['fields' => array_map($fill, $fields)] : []) + ($notes ? ['notes' => $notes] : [])
    + ['kdf' => ['hash' => $hash, 'password' => $hex, 'salt' => bin2hex($salt), 'iterations' => $iterations, 'digest' => bin2hex($digest)]], JSON_UNESCAPED_SLASHES), "\n";
}
$hashes = ['sha512' => 40, 'sha256' => 32, 'sha1' => 20, 'sha384' => 48, 'sha224' => 28];
$iterations = [1000, 1, 50, 4096];
$fields = ['hash_algorithm' => '<hash>', 'iterations' => '<iterations>', 'key_length' => '<length>', 'salt' => '<salt>'];
$mediawiki = ':pbkdf2:<hash>:<iterations>:<length>:<salt>:<digest>';
foreach ($passwords as $count => $entry) {
  $hash = array_keys($hashes)[$count % 5];
  $times = $iterations[$count % 4];
  $salt = hash('sha256', "symfony {$entry['id']}", true);
  $fact = "{$entry['fact']}, $hash, $times iterations";
  // Symfony refuses passwords of more than 4,096 bytes, and takes all of these.
  row('symfony-pbkdf2', $entry['id'], $fact, $entry['hex'], $hash, substr(bin2hex($salt), 0, 31), $times, $hashes[$hash], '<digest>', $fields, 'base64_encode');
  row('mediawiki-pbkdf2', $entry['id'], $fact, $entry['hex'], $hash, substr($salt, 0, 16), $times, $hash == 'sha512' ? 64 : $hashes[$hash], $mediawiki, [], 'base64_encode');
}
$hex = bin2hex('password');
row('symfony-pbkdf2', 'hexadecimal', 'With encode_as_base64 off', $hex, 'sha512', 'a salt of text', 1000, 40, '<digest>', $fields, 'bin2hex', ['hexadecimal']);
row('symfony-pbkdf2', 'hexadecimal-32', 'With encode_as_base64 off, 32 bytes', $hex, 'sha256', 'a salt of text', 1000, 32, '<digest>', $fields, 'bin2hex', ['hexadecimal']);
row('symfony-pbkdf2', 'salt-empty', 'Without a salt', $hex, 'sha512', '', 1000, 40, '<digest>', $fields, 'base64_encode');
row('symfony-pbkdf2', 'salt-utf8', 'A salt outside of ASCII is hashed as UTF-8', $hex, 'sha512', "s\u{e4}lt", 1000, 40, '<digest>', $fields, 'base64_encode');
row('mediawiki-pbkdf2', 'defaults', 'What MediaWiki writes: sha512, 30,000 iterations, 64 bytes', $hex, 'sha512', 'sixteen byte slt', 30000, 64, $mediawiki, [], 'base64_encode');
