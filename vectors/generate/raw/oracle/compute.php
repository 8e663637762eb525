<?php
// Digests of the computations on standard input, one a line, by PHP's hash(), hash_hmac() and hash_pbkdf2().
const ENCODINGS = ['utf16le' => 'UTF-16LE', 'latin1' => 'ISO-8859-1', 'ascii' => 'ASCII'];

function part(array $one, string $password): string {
    if (isset($one['hex'])) return hex2bin($one['hex']);
    if (isset($one['utf8'])) return $password;
    return mb_convert_encoding($password, ENCODINGS[array_key_first($one)], 'UTF-8');
}

while (($line = fgets(STDIN)) !== false) {
    $row = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
    $password = hex2bin($row['password']);
    $data = '';
    foreach ($row['parts'] ?? [] as $one) $data .= part($one, $password);
    if ($row['kind'] === 'hash') {
        for ($i = 0; $i < $row['rounds']; $i++) $data = hash($row['name'], $data, true);
    } elseif ($row['kind'] === 'hmac') {
        $data = hash_hmac($row['name'], $data, hex2bin($row['key']), true);
    } else {
        $data = hash_pbkdf2($row['name'], $password, hex2bin($row['salt']), $row['iterations'], $row['length'], true);
    }
    echo bin2hex($data), "\n";
}
