<?php
// Rows by PHP's hash functions, one function a format: the computations written from their definitions.
$passwords = json_decode(file_get_contents(__DIR__ . '/../../passwords.json'), true);

/** As many characters as asked of an alphabet, the same for a label in every run. */
function chosen($label, $length, $alphabet)
{
  $text = '';
  for ($i = 0; $i < $length; $i++) {
    $number = hexdec(substr(hash('sha256', "$label $i"), 0, 8));
    $text .= $alphabet[$number % strlen($alphabet)];
  }
  return $text;
}

const HEX = '0123456789abcdef';
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CRYPT = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
define('VISIBLE', implode('', array_map('chr', range(33, 126))));

/** crypt(3)'s base64: bits from the low end, bytes in order. */
function crypt64($bytes)
{
  $bits = '';
  foreach (str_split($bytes) as $byte) $bits .= strrev(sprintf('%08b', ord($byte)));
  $text = '';
  foreach (str_split($bits, 6) as $six) $text .= CRYPT[bindec(strrev(str_pad($six, 6, '0')))];
  return $text;
}

/** phpass' portable hash: identifier, logarithm of the rounds, salt, digest. */
function portable($identifier, $algorithm, $log2, $salt, $password)
{
  $digest = hash($algorithm, $salt . $password, true);
  for ($i = 0; $i < 1 << $log2; $i++) $digest = hash($algorithm, $digest . $password, true);
  return $identifier . CRYPT[$log2] . $salt . crypt64($digest);
}

/** A portable hash of MD5 or, cut to Drupal's 43 characters, of SHA-512, in its parts. */
function parts($n, $label, $password)
{
  $kind = $n % 2 ? 'sha512' : 'md5';
  $log2 = 7 + $n % 5;
  $hash = portable('$P$', $kind, $log2, chosen($label, 8, CRYPT), $password);
  return ['kind' => $kind, 'rounds' => 1 << $log2, 'salt' => substr($hash, 4, 8), 'digest' => substr($hash, 12, $kind === 'md5' ? 22 : 43)];
}

$notUtf8 = fn($password) => !mb_check_encoding($password, 'UTF-8');
$over512 = fn($password) => strlen($password) > 512;
$never = fn($password) => false;
$utf16 = fn($password) => mb_convert_encoding($password, 'UTF-16LE', 'UTF-8');

/** format => [a function of password and row that gives the row, which passwords its writer cannot take, a source to hint] */
$formats = [
  'phpass' => [fn($p, $n, $id) => ['hash' => portable('$P$', 'md5', 7 + $n % 4, chosen("phpass $id", 8, CRYPT), $p)], $never, null],
  // As WordPress gives it to phpass.
  'wordpress-phpass' => [fn($p, $n, $id) => ['hash' => portable('$P$', 'md5', 7 + $n % 4, chosen("wordpress $id", 8, CRYPT), trim($p))], $never, 'wordpress'],
  'phpbb3' => [fn($p, $n, $id) => ['hash' => portable('$H$', 'md5', 7 + $n % 4, chosen("phpbb3 $id", 8, CRYPT), $p)], $never, null],
  'phpbb-phpass' => [fn($p, $n, $id) => ['hash' => portable('$P$', 'md5', 7 + $n % 4, chosen("phpbb $id", 8, CRYPT), $p)], $never, 'phpbb'],
  'phpbb2-updated' => [fn($p, $n, $id) => ['hash' => portable('$H$', 'md5', 7 + $n % 4, chosen("phpbb2 $id", 8, CRYPT), md5($p))], $never, 'phpbb2'],
  // Drupal hashes no password over 512 bytes.
  'drupal7' => [fn($p, $n, $id) => ['hash' => substr(portable('$S$', 'sha512', 7 + $n % 4, chosen("drupal $id", 8, CRYPT), $p), 0, 55)], $over512, null],
  'drupal6-updated' => [fn($p, $n, $id) => ['hash' => 'U' . ($n % 2
    ? portable('$P$', 'md5', 8, chosen("updated $id", 8, CRYPT), md5($p))
    : substr(portable('$S$', 'sha512', 7, chosen("updated $id", 8, CRYPT), md5($p)), 0, 55))], $over512, null],
  // The parts of a portable hash, by kinds in turn.
  'fusionauth-phpass' => [function ($p, $n, $id) {
    ['kind' => $kind, 'rounds' => $rounds, 'salt' => $salt, 'digest' => $digest] = parts($n, "fusionauth $id", $p);
    return ['hash' => $digest, 'fields' => ['encryptionScheme' => "phpass-$kind", 'factor' => (string) $rounds, 'salt' => $salt]];
  }, $never, 'fusionauth'],
  'descope-phpass' => [function ($p, $n, $id) {
    ['kind' => $kind, 'rounds' => $rounds, 'salt' => $salt, 'digest' => $digest] = parts($n, "descope $id", $p);
    $phpass = ['hash' => $digest, 'salt' => $salt, 'iterations' => $rounds, 'type' => $kind];
    return ['hash' => json_encode(['phpass' => $phpass], JSON_UNESCAPED_SLASHES)];
  }, $never, null],
  'joomla' => [function ($p, $n, $id) {
    $salt = chosen("joomla $id", $n % 3 ? 32 : 16, ALPHANUMERIC);
    return ['hash' => md5($p . $salt) . ":$salt"];
  }, $never, 'joomla'],
  // The salt may be empty.
  'joomla-sha256' => [function ($p, $n, $id) {
    $salt = $n % 5 ? chosen("joomla sha256 $id", $n % 3 ? 16 : 32, ALPHANUMERIC) : '';
    return ['hash' => '{SHA256}' . hash('sha256', $p . $salt) . ":$salt"];
  }, $never, 'joomla'],
  'oscommerce' => [function ($p, $n, $id) {
    $salt = chosen("oscommerce $id", 2, HEX);
    return ['hash' => md5($salt . $p) . ":$salt"];
  }, $never, 'oscommerce'],
  'magento1' => [function ($p, $n, $id) {
    $salt = chosen("magento1 $id", $n % 2 ? 2 : 32, ALPHANUMERIC);
    return ['hash' => md5($salt . $p) . ":$salt"];
  }, $never, 'magento'],
  'magento1-sha256' => [function ($p, $n, $id) {
    $salt = chosen("magento1 sha256 $id", $n % 2 ? 2 : 32, ALPHANUMERIC);
    return ['hash' => hash('sha256', $salt . $p) . ":$salt"];
  }, $never, 'magento'],
  'magento1-sha512' => [function ($p, $n, $id) {
    $salt = chosen("magento1 sha512 $id", $n % 2 ? 2 : 32, ALPHANUMERIC);
    return ['hash' => hash('sha512', $salt . $p) . ":$salt"];
  }, $never, 'openmage'],
  'magento' => [function ($p, $n, $id) {
    $salt = chosen("magento $id", 32, ALPHANUMERIC);
    $digest = [md5($salt . $p), hash('sha256', $salt . $p), hash('sha256', $salt . md5($salt . $p))][$n % 3];
    return ['hash' => "$digest:$salt:" . ['0', '1', '0:1'][$n % 3]];
  }, $never, null],
  'vbulletin' => [function ($p, $n, $id) {
    $salt = chosen("vbulletin $id", $n % 3 ? 30 : 3, VISIBLE);
    return ['hash' => md5(md5($p) . $salt), 'fields' => ['salt' => $salt]];
  }, $never, 'vbulletin'],
  'mybb' => [function ($p, $n, $id) {
    $salt = $n % 3 ? chosen("mybb $id", 8, ALPHANUMERIC) : chosen("mybb $id", 5, VISIBLE);
    return ['hash' => md5(md5($salt) . md5($p)), 'fields' => ['salt' => $salt]];
  }, $never, 'mybb'],
  'smf' => [function ($p, $n, $id) {
    $name = ['alice', 'Bob Smith', "\u{c9}mile DU BOIS", 'x'][$n % 4];
    // As SMF calls it: since PHP 8, and before in the locale C, it leaves all but ASCII.
    return ['hash' => sha1(strtolower($name) . $p), 'fields' => ['username' => $name]];
  }, $never, 'smf'],
  'wcf1' => [function ($p, $n, $id) {
    $salt = chosen("wcf1 $id", 40, HEX);
    return ['hash' => sha1($salt . sha1($salt . sha1($p))), 'fields' => ['salt' => $salt]];
  }, $never, 'woltlab'],
  'opencart' => [function ($p, $n, $id) {
    $salt = chosen("opencart $id", 9, ALPHANUMERIC);
    return ['hash' => sha1($salt . sha1($salt . sha1($p))), 'fields' => ['salt' => $salt]];
  }, $never, 'opencart'],
  'xenforo1' => [function ($p, $n, $id) {
    $salt = chosen("xenforo1 $id", 64, HEX);
    return ['hash' => hash('sha256', hash('sha256', $p) . $salt), 'fields' => ['salt' => $salt]];
  }, $never, 'xenforo'],
  'xenforo-core' => [function ($p, $n, $id) {
    $salt = chosen("xenforo $id", 64, HEX);
    return ['hash' => serialize(['hash' => hash('sha256', hash('sha256', $p) . $salt), 'salt' => $salt, 'hashFunc' => 'sha256'])];
  }, $never, null],
  'xenforo-core-sha1' => [function ($p, $n, $id) {
    $salt = chosen("xenforo sha1 $id", 40, HEX);
    return ['hash' => serialize(['hash' => sha1(sha1($p) . $salt), 'salt' => $salt, 'hashFunc' => 'sha1'])];
  }, $never, 'xenforo'],
  'redmine' => [function ($p, $n, $id) {
    $salt = chosen("redmine $id", 32, HEX);
    return ['hash' => sha1($salt . sha1($p)), 'fields' => ['salt' => $salt]];
  }, $never, 'redmine'],
  'restful-authentication' => [function ($p, $n, $id) {
    $salt = chosen("restful $id", 40, HEX);
    return ['hash' => sha1("--$salt--$p--"), 'fields' => ['salt' => $salt]];
  }, $never, 'acts-as-authenticated'],
  'restful-site-key' => [function ($p, $n, $id) {
    $salt = chosen("site key $id", 40, HEX);
    $key = chosen('REST_AUTH_SITE_KEY', 40, HEX);
    $digest = $key;
    for ($i = 0; $i < 10; $i++) $digest = sha1("$digest--$salt--$p--$key");
    return ['hash' => $digest, 'fields' => ['salt' => $salt], 'secrets' => ['peppers' => ['base64' => base64_encode($key)]]];
  }, $never, null],
  'question2answer' => [function ($p, $n, $id) {
    $salt = chosen("q2a $id", 16, ALPHANUMERIC);
    return ['hash' => sha1(substr($salt, 0, 8) . $p . substr($salt, 8)), 'fields' => ['salt' => $salt]];
  }, $never, 'question2answer'],
  'prestashop' => [function ($p, $n, $id) {
    $key = chosen('_COOKIE_KEY_', 56, ALPHANUMERIC);
    return ['hash' => md5($key . $p), 'secrets' => ['peppers' => ['base64' => base64_encode($key)]]];
  }, $never, 'prestashop'],
  'moodle-md5' => [function ($p, $n, $id) {
    $key = chosen('passwordsaltmain', 28, VISIBLE);
    return ['hash' => md5($p . $key), 'secrets' => ['peppers' => ['base64' => base64_encode($key)]]];
  }, $never, 'moodle'],
  'wordpress-md5' => [fn($p, $n, $id) => ['hash' => md5($p)], $never, 'wordpress'],
  'mediawiki-a' => [fn($p, $n, $id) => ['hash' => ':A:' . md5($p)], $never, null],
  'mediawiki-b' => [function ($p, $n, $id) {
    $salt = chosen("mediawiki $id", 8, HEX);
    return ['hash' => ":B:$salt:" . md5($salt . '-' . md5($p))];
  }, $never, null],
  'authme' => [function ($p, $n, $id) {
    $salt = chosen("authme $id", 16, HEX);
    return ['hash' => "\$SHA\$$salt\$" . hash('sha256', hash('sha256', $p) . $salt)];
  }, $never, null],
  'hmailserver' => [function ($p, $n, $id) {
    $salt = chosen("hmailserver $id", 6, HEX);
    return ['hash' => $salt . hash('sha256', $salt . $p)];
  }, $never, 'hmailserver'],
  // Its key and its text are UTF-16: what is no UTF-8 cannot be typed there.
  'umbraco' => [fn($p, $n, $id) => ['hash' => base64_encode(hash_hmac('sha1', $utf16($p), $utf16($p), true))], $notUtf8, 'umbraco'],
  'symfony-message-digest' => [function ($p, $n, $id) {
    $iterations = [1, 2, 10, 100][$n % 4];
    $any = str_replace(['{', '}'], '', VISIBLE);
    $salt = $n % 5 ? chosen("symfony $id", 31, $n % 5 === 4 ? $any : ALPHANUMERIC) : '';
    return ['hash' => symfony($p, $salt, $iterations), 'fields' => ['salt' => $salt, 'iterations' => (string) $iterations]];
  }, $never, 'symfony'],
  'clerk-symfony' => [function ($p, $n, $id) {
    $iterations = [1, 2, 10, 100][$n % 4];
    $salt = chosen("clerk $id", 31, ALPHANUMERIC);
    return ['hash' => "sha512_symfony\$$iterations\$$salt\$" . symfony($p, $salt, $iterations)];
  }, $never, null],
  'spring-message-digest' => [function ($p, $n, $id) {
    [$name, $algorithm] = [['MD5', 'md5'], ['SHA-1', 'sha1'], ['SHA-256', 'sha256'], ['MD4', 'md4']][$n % 4];
    $salt = '{' . base64_encode(hash('sha256', "spring $id", true)) . '}';
    return ['hash' => '{' . $name . '}' . $salt . hash($algorithm, $p . $salt)];
  }, $never, null],
  'spring-md4' => [function ($p, $n, $id) {
    $salt = '{' . base64_encode(hash('sha256', "md4 $id", true)) . '}';
    return ['hash' => $salt . hash('md4', $p . $salt)];
  }, $never, null],
  'spring-standard' => [function ($p, $n, $id) {
    $salt = substr(hash('sha256', "standard $id", true), 0, 8);
    $digest = $salt . $p;
    for ($i = 0; $i < 1024; $i++) $digest = hash('sha256', $digest, true);
    return ['hash' => '{sha256}' . bin2hex($salt . $digest)];
  }, $never, null],
  'spring-standard-peppered' => [function ($p, $n, $id) {
    $secret = "s\u{e9}cret of the encoder";
    $salt = substr(hash('sha256', "peppered $id", true), 0, 8);
    $digest = $salt . $secret . $p;
    for ($i = 0; $i < 1024; $i++) $digest = hash('sha256', $digest, true);
    return ['hash' => '{sha256}' . bin2hex($salt . $digest), 'secrets' => ['peppers' => ['base64' => base64_encode($secret)]]];
  }, $never, null],
  'django-md5' => [function ($p, $n, $id) {
    $salt = $n % 4 ? chosen("django $id", [5, 12, 22][$n % 3], ALPHANUMERIC) : '';
    return ['hash' => "md5\$$salt\$" . md5($salt . $p)];
  }, $never, 'django'],
  'django-sha1' => [function ($p, $n, $id) {
    $salt = $n % 4 ? chosen("django $id", [5, 12, 22][$n % 3], ALPHANUMERIC) : '';
    return ['hash' => "sha1\$$salt\$" . sha1($salt . $p)];
  }, $never, 'django'],
  'werkzeug-hmac' => [function ($p, $n, $id) {
    $name = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'][$n % 6];
    $salt = $n % 4 ? chosen("werkzeug $id", 8, ALPHANUMERIC) : '';
    return ['hash' => "$name\$$salt\$" . ($salt === '' ? hash($name, $p) : hash_hmac($name, $p, $salt))];
  }, $never, 'werkzeug'],
];

function symfony($password, $salt, $iterations)
{
  $salted = $salt === '' ? $password : $password . '{' . $salt . '}';
  $digest = hash('sha512', $salted, true);
  for ($i = 1; $i < $iterations; $i++) $digest = hash('sha512', $digest . $salted, true);
  return base64_encode($digest);
}

// Where a framework's own code makes the rows, these are what it cannot take, and what other rows are derived from.
$few = ['one-byte', 'nul-inside', 'all-bytes', 'byte-ff', 'nfc', 'length-63', 'length-64', 'length-4096'];
$made = ['phpass', 'phpbb3', 'django-md5', 'django-sha1', 'werkzeug-hmac'];

foreach ($formats as $format => [$make, $cannot, $source]) {
  foreach ($passwords as $n => $entry) {
    $password = hex2bin($entry['hex']);
    if ($cannot($password)) continue;
    if (in_array($format, $made) && !in_array($entry['id'], $few)) continue;
    // Every other row is read with its system as the hint, where that is enough.
    $hint = $source !== null && $n % 2 ? ['hint' => ['source' => $source]] : [];
    echo json_encode(['format' => $format, 'id' => "php-{$entry['id']}", 'fact' => $entry['fact'], 'source' => 'php']
      + $make($password, $n, $entry['id']) + ['passwordHex' => $entry['hex'], 'expect' => 'match'] + $hint, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), "\n";
  }
}

// What PHP trims, and what a form posts to WordPress: with slashes, which stay in what is hashed.
$trimmed = ['tab' => "\tpassword", 'newline' => "password\r\n", 'vertical-tab' => "password\x0b", 'nul' => "\0password\0", 'only-blank' => " \t\r\n\0\x0b",
  'no-break-space' => "\u{a0}password\u{a0}", 'form-feed' => "\fpassword\f", 'ideographic-space' => "\u{3000}password"];
$posted = ['apostrophe' => "O'Brien123!", 'quotation' => ' say "friend" ', 'backslash' => 'C:\\password', 'nul' => "pass\0word\0"];
$wordpress = fn($password) => portable('$P$', 'md5', 8, 'slashes.', trim($password));
function wordpress_row($id, $fact, $password, $hash)
{
  $row = ['format' => 'wordpress-phpass', 'id' => "php-$id", 'fact' => $fact, 'source' => 'php', 'hash' => $hash, 'passwordHex' => bin2hex($password), 'expect' => 'match'];
  echo json_encode($row + ['hint' => ['source' => 'wordpress']], JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), "\n";
}
foreach ($trimmed as $id => $password) wordpress_row("trim-$id", "What PHP trims and what it does not ($id)", $password, $wordpress($password));
foreach ($posted as $id => $password) {
  wordpress_row("posted-$id", "As it is hashed when a form posts it: with slashes ($id)", $password, $wordpress(addslashes($password)));
  wordpress_row("as-it-is-$id", "As it is hashed when a program gives it: without slashes ($id)", $password, $wordpress($password));
}

// What the forms of a system make of a password before it is hashed: format => [row id => [password, what is hashed]].
$html = fn($password, $flags = ENT_COMPAT) => htmlspecialchars($password, $flags, 'UTF-8');
$latin1 = fn($password) => mb_convert_encoding($password, 'ISO-8859-1', 'UTF-8');
$markup = '<b>"Q&A"</b>';
$name = "O'Neil & Söhne";
$spaces = "  O'Neil & Söhne\t";
$words = "  two words\n";
$changed = [
  'phpass' => ['trimmed' => [$words, trim($words)], 'posted' => [$name, addslashes($name)], 'posted-trimmed' => [$spaces, trim(addslashes($spaces))]],
  'wordpress-md5' => ['trimmed' => [$words, trim($words)], 'posted' => [$name, addslashes($name)], 'posted-trimmed' => [$spaces, trim(addslashes($spaces))]],
  'drupal7' => ['trimmed' => [$words, trim($words)]],
  'drupal6-updated' => ['trimmed' => [$words, trim($words)]],
  'phpbb2-updated' => ['slashes' => [$name, addslashes($name)], 'slashes-latin1' => [$name, $latin1(addslashes($name))]],
  // The composed text is given as such: no normalization is computed here.
  'phpbb3' => ['escaped' => [$markup, $html($markup)], 'escaped-apostrophe' => [$name, $html($name)], 'escaped-trimmed' => [$spaces, $html(trim($spaces))],
    'escaped-nfd' => ["O'Neil & So\u{308}hne", $html($name)], 'escaped-twice' => ['&amp;', $html('&amp;')]],
  'phpbb-phpass' => ['escaped' => [$markup, $html($markup)], 'escaped-trimmed' => [$spaces, $html(trim($spaces))]],
  'opencart' => ['escaped' => [$markup, $html($markup)], 'escaped-compat' => [$name, $html($name)], 'escaped-quotes' => [$name, $html($name, ENT_QUOTES)],
    'escaped-trimmed' => [$spaces, trim($html($spaces))], 'escaped-twice' => ['&amp;', $html('&amp;')]],
];
foreach ($changed as $format => $rows) {
  foreach ($rows as $id => [$password, $hashed]) {
    $row = ['format' => $format, 'id' => "php-$id", 'fact' => 'As it is hashed when a form sends it: ' . str_replace('-', ', ', $id), 'source' => 'php'];
    $source = ['phpbb2-updated' => 'phpbb2', 'phpbb-phpass' => 'phpbb'][$format] ?? null;
    $more = $source === null ? [] : ['hint' => ['source' => $source]];
    echo json_encode($row + $formats[$format][0]($hashed, 1, $id) + ['passwordHex' => bin2hex($password), 'expect' => 'match'] + $more, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), "\n";
  }
}

// Hashes that were imported without a salt, or written without one.
$password = "p\u{e4}ssw\u{f6}rd";
foreach ([['magento', '0', md5($password) . '::0'], ['magento', '1', hash('sha256', $password) . '::1'], ['magento', '0-1', hash('sha256', md5($password)) . '::0:1'],
  ['joomla', 'colon', md5($password) . ':']] as [$format, $id, $hash])
  echo json_encode(['format' => $format, 'id' => "php-without-salt-$id", 'fact' => "Without a salt ($id)", 'source' => 'php', 'hash' => $hash, 'password' => $password,
    'expect' => 'match'] + ($format === 'joomla' ? ['hint' => ['source' => 'joomla']] : []), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), "\n";

// MessageDigestPasswordEncoder.setIterations: the digest is hashed again, and no text shows how often.
foreach ([['MD5', 'md5', 2], ['SHA-1', 'sha1', 1000], ['SHA-256', 'sha256', 1024]] as [$name, $algorithm, $iterations]) {
  $digest = "p\u{e4}ssw\u{f6}rd{salt}";
  for ($i = 0; $i < $iterations; $i++) $digest = hash($algorithm, $digest, true);
  echo json_encode(['format' => 'spring-message-digest', 'id' => "php-iterated-$algorithm", 'fact' => "$iterations iterations of $name", 'source' => 'php',
    'hash' => '{' . $name . '}{salt}' . bin2hex($digest), 'fields' => ['iterations' => (string) $iterations], 'password' => "p\u{e4}ssw\u{f6}rd", 'expect' => 'match'],
    JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), "\n";
}

// Spring Security 2's Md4PasswordEncoder: as many bytes as the salted password has UTF-16 code units.
foreach ([['nfc', "p\u{e4}ssw\u{f6}rd", '{a salt of some length}'], ['astral', "\u{1f511} key", '{salt}'], ['cut-password', "\u{043f}\u{0430}\u{0440}\u{043e}\u{043b}\u{044c}", '{}']] as [$id, $password, $salt]) {
  $units = strlen(mb_convert_encoding($password . $salt, 'UTF-16LE', 'UTF-8')) / 2;
  $digest = hash('md4', substr($password . $salt, 0, $units));
  foreach ([['spring-md4', ''], ['spring-message-digest', '{MD4}']] as [$format, $prefix])
    echo json_encode(['format' => $format, 'id' => "php-java-length-$id", 'fact' => "As many bytes as characters ($id)", 'source' => 'php',
      'hash' => $prefix . $salt . $digest, 'password' => $password, 'expect' => 'match'], JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), "\n";
}
