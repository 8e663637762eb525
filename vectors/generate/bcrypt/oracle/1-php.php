<?php
// Rows by PHP: crypt() with fixed salts in place of password_hash(), and what each system does before it, from its definition.
require __DIR__ . '/passwords.php';

const SALTS = ['CCCCCCCCCCCCCCCCCCCCC.', 'abcdefghijklmnopqrstuu', '/OK.fbVrR/bpIqNJ5ianF.', 'SaltBridgeSaltBridge0O'];
const PEPPER = 'dcf6ea9e2b7c4a54a6b8f5d9c1e0a37b';
// Bytes that are no UTF-8, and where `$2a$` of PHP has its safety measure.
const NO_TEXT = ['byte-ff', 'all-bytes'];

function bcrypt(string $password, int $count, string $variant = '2y'): string {
  $hash = crypt($password, sprintf('$%s$%02d$%s', $variant, 4 + intdiv($count, 3) % 2, SALTS[$count % 4]));
  if (strlen($hash) !== 60) throw new Exception('crypt refuses');
  return $hash;
}

function rows(string $format, array $passwords, callable $hash, array $more = [], string $by = 'by PHP'): void {
  $count = 0;
  foreach ($passwords as $id => [$fact, $password]) {
    row(['format' => $format, 'id' => "php-$id", 'fact' => "$fact, $by", 'source' => 'php', 'hash' => $hash($password, $count),
      'passwordHex' => bin2hex($password), 'expect' => 'match'] + $more);
    $count++;
  }
}

$all = passwords();
$c_strings = passwords(true);
$texts = array_diff_key($c_strings, array_flip(NO_TEXT));
$peppered = ['secrets' => ['peppers' => ['base64' => base64_encode(PEPPER)]]];

// WordPress: wp_hash_password() of wp-includes/pluggable.php.
$wordpress = fn ($password, $count) => '$wp' . bcrypt(base64_encode(hash_hmac('sha384', trim($password), 'wp-sha384', true)), $count);
$trimmed = ['one-space' => 'A password of one space is the empty one', 'nul-only' => 'A password of one NUL is the empty one',
  'nul-last' => 'A NUL at the end is trimmed', 'spaces' => 'Spaces at both ends are trimmed'];
$facts = $all;
foreach ($trimmed as $id => $fact) $facts[$id][0] = $fact;
rows('wordpress-bcrypt', $facts, $wordpress);
foreach (['tab' => "\tpassword", 'newline' => "password\r\n", 'vertical-tab' => "password\x0b", 'nul' => "\0password\0", 'only-blank' => " \t\n\r\0\x0b",
  'no-break-space' => "\u{a0}password\u{a0}", 'form-feed' => "\x0cpassword\x0c", 'ideographic-space' => "\u{3000}password"] as $id => $password)
  row(['format' => 'wordpress-bcrypt', 'id' => "php-trim-$id", 'fact' => "What PHP trims and what it does not ($id)", 'source' => 'php',
    'hash' => $wordpress($password, 1), 'passwordHex' => bin2hex($password), 'expect' => 'match']);
foreach (['apostrophe' => "O'Brien123!", 'quotation' => ' say "friend" ', 'backslash' => 'C:\\password', 'nul' => "pass\0word\0"] as $id => $password) {
  $row = ['format' => 'wordpress-bcrypt', 'source' => 'php', 'passwordHex' => bin2hex($password), 'expect' => 'match'];
  row(['id' => "php-posted-$id", 'fact' => "As it is hashed when a form posts it: with slashes ($id)", 'hash' => $wordpress(addslashes($password), 2)] + $row);
  row(['id' => "php-as-it-is-$id", 'fact' => "As it is hashed when a program gives it: without slashes ($id)", 'hash' => $wordpress($password, 2)] + $row);
}

// A plugin's wp_hash_password() with PASSWORD_BCRYPT: wp_authenticate() of wp-includes/pluggable.php trims before it.
$plugin = fn ($password, $count) => bcrypt($password, $count, $count % 4 ? '2y' : '2a');
rows('wordpress-plugin-bcrypt', $c_strings, $plugin);
foreach (['apostrophe' => "O'Brien123!", 'quotation' => ' say "friend" ', 'backslash' => 'C:\\password'] as $id => $password) {
  $row = ['format' => 'wordpress-plugin-bcrypt', 'source' => 'php', 'passwordHex' => bin2hex($password), 'expect' => 'match'];
  row(['id' => "php-posted-$id", 'fact' => "As it is hashed when a form posts it: trimmed, with slashes ($id)", 'hash' => $plugin(trim(addslashes($password)), 2)] + $row);
  row(['id' => "php-as-it-is-$id", 'fact' => "As it is hashed when a program gives it: without slashes ($id)", 'hash' => $plugin($password, 2)] + $row);
}
row(['format' => 'wordpress-plugin-bcrypt', 'id' => 'php-trimmed', 'fact' => 'WordPress trims before it gives the password to the plugin', 'source' => 'php',
  'hash' => $plugin('pass word', 1), 'passwordHex' => bin2hex("\tpass word \n"), 'expect' => 'match']);

// Nextcloud: Hasher::hash() with PASSWORD_BCRYPT. password_hash() refuses a NUL.
rows('nextcloud', $c_strings, fn ($password, $count) => '1|' . bcrypt($password, $count));

// XenForo since 1.2: XenForo_Authentication_Core12 with password_hash(), as the column has it.
rows('xenforo-core12', $c_strings, fn ($password, $count) => serialize(['hash' => bcrypt($password, $count, $count % 5 ? '2y' : '2a')]));

// WoltLab Suite since 5.4: Bcrypt::hash() after its name.
rows('woltlab-bcrypt', $c_strings + lengths(['length-55', 'length-56', 'length-57']), fn ($password, $count) => 'Bcrypt:' . bcrypt($password, $count));

// Hexadecimal digests.
foreach (['md5', 'sha1', 'sha256', 'sha512'] as $name) {
  $variants = ['md5' => ['2y', '2y', '2a'], 'sha256' => ['2b', '2a', '2b']][$name] ?? ['2a', '2y', '2b'];
  rows("bcrypt-hex-$name", $all, fn ($password, $count) => str_replace('$2y$', "\${$variants[$count % 3]}\$", bcrypt(hash($name, $password), $count)));
}

// Devise and ownCloud: the pepper behind the password. Clerk's digest has it behind the hash.
rows('devise-bcrypt-peppered', $texts + lengths(), fn ($password, $count) => bcrypt($password . PEPPER, $count, '2a'), $peppered);
foreach (['generated' => ['As long as Devise’s generator draws it, 128 hexadecimal digits', hash('sha512', PEPPER)],
  'non-ascii' => ['A pepper that is not ASCII', "pfeffer\u{f6}"]] as $id => [$fact, $pepper])
  row(['format' => 'devise-bcrypt-peppered', 'id' => "php-pepper-$id", 'fact' => $fact, 'source' => 'php', 'hash' => bcrypt('password' . $pepper, 3, '2a'),
    'password' => 'password', 'secrets' => ['peppers' => ['base64' => base64_encode($pepper)]], 'expect' => 'match']);
rows('owncloud-bcrypt', $texts + lengths(), fn ($password, $count) => bcrypt($password . PEPPER, $count, '2a'), $peppered);
rows('clerk-bcrypt-peppered', $texts + lengths(['length-56']), fn ($password, $count) => bcrypt($password . PEPPER, $count, '2a') . '$' . PEPPER);
foreach (['dollar' => 'a$b', 'non-ascii' => "pfeffer\u{f6}", 'spaces' => ' ', 'bcrypt' => bcrypt('x', 0)] as $id => $pepper)
  row(['format' => 'clerk-bcrypt-peppered', 'id' => "php-pepper-$id", 'fact' => "Another pepper ($id)", 'source' => 'php',
    'hash' => bcrypt('password' . $pepper, 3, '2a') . '$' . $pepper, 'password' => 'password', 'expect' => 'match']);

// WoltLab Suite: DoubleBcrypt::getDoubleSaltedHash().
rows('woltlab-double-bcrypt', $texts + lengths(), function ($password, $count) {
  $once = bcrypt($password, $count, '2a');
  return crypt($once, $once);
});

// Spring's BCryptPasswordEncoder and Okta, where the C library takes no more.
foreach (['length-512', 'length-4096'] as $count => $id) {
  [$fact, $password] = $all[$id];
  $hash = bcrypt($password, $count, '2a');
  $row = ['id' => "php-$id", 'fact' => "$fact, by PHP", 'source' => 'php', 'passwordHex' => bin2hex($password), 'expect' => 'match'];
  row(['format' => 'spring-bcrypt', 'hash' => "{bcrypt}$hash"] + $row);
  foreach (['okta-bcrypt' => 'workFactor', 'fusionauth-bcrypt' => 'factor'] as $format => $cost)
    row(['format' => $format, 'hash' => substr($hash, 29), 'fields' => ['salt' => substr($hash, 7, 22), $cost => '4']] + $row);
}

// Symfony: NativePasswordHasher::hash() with PASSWORD_BCRYPT.
$symfony = function ($password, $count) {
  $long = strlen($password) > 72 || str_contains($password, "\0");
  return bcrypt($long ? base64_encode(hash('sha512', $password, true)) : $password, $count);
};
rows('symfony-bcrypt', $all, $symfony);
row(['format' => 'symfony-bcrypt', 'id' => 'php-72-of-73', 'fact' => 'What bcrypt alone makes of 73 bytes is not Symfony’s', 'source' => 'php',
  'hash' => bcrypt($all['length-73'][1], 0), 'passwordHex' => bin2hex($all['length-73'][1]), 'expect' => 'mismatch']);

// Systems that hash another form of the password: what the form makes of it, and what a program gives as it is.
function formed(string $format, array $forms): void {
  rows($format, passwords(true), fn ($password, $count) => bcrypt($password, $count, $count % 4 ? '2y' : '2a'));
  foreach ($forms as $id => [$fact, $password, $form])
    row(['format' => $format, 'id' => "php-$id", 'fact' => $fact, 'source' => 'php', 'hash' => bcrypt($form, 2),
      'passwordHex' => bin2hex($password), 'expect' => 'match']);
}
// Drupal's login form, Question2Answer's qa_post_text() and XenForo's input filter.
formed('bcrypt-trimmed', ['trimmed-spaces' => ['Spaces at both ends are trimmed', '  pass word ', 'pass word'],
  'trimmed-tab' => ['A tab and a newline are trimmed', "\tpassword\r\n", 'password'],
  'typed-spaces' => ['As it is hashed when a program gives it', '  pass word ', '  pass word ']]);
// phpBB's type_cast_helper: ENT_COMPAT and NFC.
$escaped = fn ($password) => htmlspecialchars($password, ENT_COMPAT, 'UTF-8');
formed('phpbb-bcrypt', ['escaped-ampersand' => ['An ampersand is hashed as an entity', 'a&b', $escaped('a&b')],
  'escaped-markup' => ['Markup is hashed as entities', '<b>"x"</b>', $escaped('<b>"x"</b>')],
  'escaped-apostrophe' => ['An apostrophe is not escaped', "O'Neil & Sohn", $escaped("O'Neil & Sohn")],
  'escaped-trimmed' => ['A form that trims', ' <b> ', $escaped('<b>')],
  'escaped-nfd' => ['Decomposed text is composed', "a&So\u{308}hne", $escaped("a&S\u{f6}hne")],
  'typed-ampersand' => ['As it is hashed when a program gives it', 'a&b', 'a&b']]);
// oslo: password.normalize("NFKC").
formed('bcrypt-nfkc', ['normalized-ligature' => ['A ligature is normalized', "\u{fb01}sh", 'fish'],
  'normalized-fullwidth' => ['Full-width letters are normalized', "\u{ff21}\u{ff22}", 'AB'],
  'normalized-nfd' => ['Decomposed text is composed', "So\u{308}hne", "S\u{f6}hne"]]);

// SMF 2.1: hash_password(). The user name is in lower case.
$names = ['admin' => 'admin', 'Ada Lovelace' => 'ada lovelace', "J\u{d6}RG" => "j\u{f6}rg", 'X' => 'x'];
$count = 0;
foreach ($texts + lengths() as $id => [$fact, $password]) {
  $name = array_keys($names)[$count % 4];
  row(['format' => 'smf-bcrypt', 'id' => "php-$id", 'fact' => "$fact, by PHP", 'source' => 'php', 'hash' => bcrypt($names[$name] . $password, $count),
    'passwordHex' => bin2hex($password), 'fields' => ['username' => $name], 'expect' => 'match']);
  $count++;
}

// MyBB's plugin DVZ Hash: mybb_bcrypt::create().
foreach ($all as $id => [$fact, $password]) {
  $salt = ['67588', 'aB3xYz90', '!~$|:', 'saltsalt'][$count % 4];
  row(['format' => 'mybb-bcrypt', 'id' => "php-$id", 'fact' => "$fact, by PHP", 'source' => 'php', 'hash' => bcrypt(md5(md5($salt) . md5($password)), $count),
    'passwordHex' => bin2hex($password), 'fields' => ['salt' => $salt], 'expect' => 'match']);
  $count++;
}

// Metabase: the salt of the other column, then the password.
foreach ($texts + lengths() as $id => [$fact, $password]) {
  $salt = ['3c1f8f1a-9d0a-4a7e', 'b6a8ae2d-2d3b-4f5e-8d0e-1f2a3b4c5d6e', 'x', "s\u{f6}l"][$count % 4];
  row(['format' => 'metabase-bcrypt', 'id' => "php-$id", 'fact' => "$fact, by PHP", 'source' => 'php', 'hash' => bcrypt($salt . $password, $count, '2a'),
    'passwordHex' => bin2hex($password), 'fields' => ['salt' => $salt], 'expect' => 'match']);
  $count++;
}

// Base64 of a digest: BCrypt.Net Enhanced, Myth:Auth and pyca/bcrypt's recipe.
foreach (['sha256', 'sha384'] as $name)
  rows("bcrypt-base64-$name", $all, fn ($password, $count) => bcrypt(base64_encode(hash($name, $password, true)), $count, $count % 3 ? '2a' : '2y'));

// Flask-Security: get_hmac(), of the password in NFKD since version 4.
$flask = fn ($password, $count) => bcrypt(base64_encode(hash_hmac('sha512', $password, PEPPER, true)), $count, '2a');
rows('flask-security-bcrypt', $all, $flask, $peppered);
foreach (['nfc' => ["S\u{f6}hne", "So\u{308}hne"], 'ligature' => ["\u{fb01}sh", 'fish']] as $id => [$password, $form])
  row(['format' => 'flask-security-bcrypt', 'id' => "php-normalized-$id", 'fact' => "The form normalizes the password ($id)", 'source' => 'php', 'hash' => $flask($form, 2),
    'passwordHex' => bin2hex($password), 'expect' => 'match'] + $peppered);
