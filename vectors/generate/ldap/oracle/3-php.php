<?php
// Rows by PHP's hash(): salted digests with salts of 1 to 64 bytes, the salt in front as what must not match, other letters of the
// scheme's name and of base64. A PHP script is how most sites that write these build them.
$passwords = json_decode(file_get_contents(__DIR__ . '/../../passwords.json'), true);
$schemes = ['smd5' => 'md5', 'ssha' => 'sha1', 'ssha256' => 'sha256', 'ssha384' => 'sha384', 'ssha512' => 'sha512'];
$lengths = [1, 2, 3, 4, 8, 12, 16, 20, 32, 48, 63, 64];

function row(string $format, string $id, string $fact, string $hash, string $password, array $more = []): void {
    $row = ['format' => $format, 'id' => $id, 'fact' => $fact, 'source' => 'php', 'hash' => $hash, 'passwordHex' => bin2hex($password), 'expect' => 'match'];
    echo json_encode($more + $row, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), "\n";
}

function salt(string $label, int $length): string {
    return substr(hash('sha512', $label, true) . hash('sha512', $label . '.', true), 0, $length);
}

foreach ($schemes as $scheme => $algorithm) {
    $name = strtoupper($scheme);
    foreach ($passwords as $index => $password) {
        if ($index % 2 === 0) continue;
        $length = $lengths[intdiv($index, 2) % count($lengths)];
        $bytes = hex2bin($password['hex']);
        $salt = salt("$scheme {$password['id']}", $length);
        $text = base64_encode(hash($algorithm, $bytes . $salt, true) . $salt);
        row("ldap-$scheme", "php-{$password['id']}", "{$password['fact']}, a salt of $length bytes", "{{$name}}$text", $bytes);
    }
    $salt = salt("$scheme letters", 8);
    $whole = hash($algorithm, 'password' . $salt, true) . $salt;
    $text = base64_encode($whole);
    row("ldap-$scheme", 'php-lower-case', 'The scheme in lower case, as uffd writes it', "{{$scheme}}$text", 'password', ['notes' => ['scheme-name']]);
    row("ldap-$scheme", 'php-capitalised', 'The scheme with a capital: any letters are the same to OpenLDAP and Dovecot', '{' . ucfirst($scheme) . "}$text", 'password', ['notes' => ['scheme-name']]);
    if (str_starts_with($scheme, 'ssha') && $scheme !== 'ssha')
        row("ldap-$scheme", 'php-dash', 'With a dash, as older ApacheDS writes it', '{' . str_replace('SHA', 'SHA-', $name) . "}$text", 'password', ['notes' => ['scheme-name']]);
    row("ldap-$scheme", 'php-salt-first', 'The salt before the password is another hash', "{{$name}}" . base64_encode(hash($algorithm, $salt . 'password', true) . $salt), 'password', ['expect' => 'mismatch']);
    for ($count = 0; strpbrk($text, '+/') === false; $count++) {
        $salt = salt("$scheme url-safe $count", 8);
        $text = base64_encode(hash($algorithm, 'password' . $salt, true) . $salt);
    }
    row("ldap-$scheme", 'php-url-safe', 'The URL-safe alphabet, as pySSHA writes it', "{{$name}}" . strtr($text, '+/', '-_'), 'password', ['notes' => ['url-safe-alphabet']]);
    if ($scheme !== 'ssha384') {
        row("ldap-$scheme", 'php-hex', 'In hexadecimal, as Dovecot names it', "{{$name}.HEX}" . bin2hex($whole), 'password', ['notes' => ['encoding']]);
        row("ldap-$scheme", 'php-upper-hex', 'In capital hexadecimal', "{{$name}.hex}" . strtoupper(bin2hex($whole)), 'password', ['notes' => ['encoding', 'letter-case']]);
        row("ldap-$scheme", 'php-lower-case-hex', 'All in lower case', "{{$scheme}.hex}" . bin2hex($whole), 'password', ['notes' => ['encoding', 'scheme-name']]);
        row("ldap-$scheme", 'php-base64-said', 'In base64, as Dovecot names it', "{{$name}.b64}" . base64_encode($whole), 'password', ['notes' => ['encoding']]);
    }
}
foreach (['md5' => 'md5', 'sha' => 'sha1', 'sha256' => 'sha256', 'sha384' => 'sha384', 'sha512' => 'sha512'] as $scheme => $algorithm) {
    $text = base64_encode(hash($algorithm, 'password', true));
    $name = strtoupper($scheme);
    // Spring writes another hash as {sha256}, and its hash without an id may have a salt of any letters in braces.
    $hint = ['hint' => ['format' => "ldap-$scheme"]];
    row("ldap-$scheme", 'php-lower-case', 'The scheme in lower case, as uffd writes it', "{{$scheme}}$text", 'password', ['notes' => ['scheme-name']] + ($scheme === 'sha256' ? ['hint' => ['source' => 'uffd']] : []));
    if ($scheme === 'sha256') {
        row("ldap-$scheme", 'php-lower-case-alone', 'The scheme in lower case, without a hint', "{{$scheme}}$text", 'password', ['notes' => ['scheme-name']]);
    }
    row("ldap-$scheme", 'php-capitalised', 'The scheme with a capital: any letters are the same to OpenLDAP and Dovecot', '{' . ucfirst($scheme) . "}$text", 'password', ['notes' => ['scheme-name']] + (in_array($scheme, ['md5', 'sha', 'sha256']) ? $hint : []));
    if (in_array($scheme, ['sha384', 'sha512']))
        row("ldap-$scheme", 'php-dash', 'With a dash, as older ApacheDS writes it', '{' . str_replace('SHA', 'SHA-', $name) . "}$text", 'password', ['notes' => ['scheme-name']]);
    for ($count = 0, $password = 'password'; strpbrk($text, '+/') === false; $count++) {
        $password = "password $count";
        $text = base64_encode(hash($algorithm, $password, true));
    }
    row("ldap-$scheme", 'php-url-safe', 'The URL-safe alphabet', "{{$name}}" . strtr($text, '+/', '-_'), $password, ['notes' => ['url-safe-alphabet']]);
    row("ldap-$scheme", 'php-upper-hex', 'In capital hexadecimal', "{{$name}}" . strtoupper(hash($algorithm, 'password')), 'password', ['notes' => ['encoding', 'letter-case']]);
}
foreach (['md5', 'md4'] as $algorithm) {
    $name = strtoupper($algorithm);
    foreach ($passwords as $password)
        if (!str_starts_with($password['id'], 'length-7')) row("dovecot-plain-$algorithm", "php-{$password['id']}", $password['fact'], "{PLAIN-$name}" . hash($algorithm, hex2bin($password['hex'])), hex2bin($password['hex']));
    row("dovecot-plain-$algorithm", 'php-upper-hex', 'In capital hexadecimal', "{PLAIN-$name}" . strtoupper(hash($algorithm, 'password')), 'password', ['notes' => ['letter-case']]);
    row("dovecot-plain-$algorithm", 'php-lower-case', 'The scheme in lower case', "{plain-$algorithm}" . hash($algorithm, 'password'), 'password', ['notes' => ['scheme-name']]);
    row("dovecot-plain-$algorithm", 'php-base64', 'In base64, by its length', "{PLAIN-$name}" . base64_encode(hash($algorithm, 'password', true)), 'password', ['notes' => ['encoding']]);
}
