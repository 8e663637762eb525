<?php
// Functions for the files tables.php, which write the tables of a system as SQL. The salts are computed from the
// passwords, so that the files stay the same.
const crypt64 = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns an SQL text. */
function text($value) {
    return $value === null ? 'NULL' : "'" . str_replace(["'", '\\'], ["''", getenv('backslash') ?: '\\'], $value) . "'";
}

function salt($password, $length) {
    return substr(str_repeat(sha1($password), 4), 0, $length);
}

/** bcrypt with 2^4 rounds, as PHP and others write it: $2y$, $2a$ or $2b$. */
function bcrypt($password, $prefix = '$2y$') {
    return text($prefix . substr(crypt($password, '$2y$04$' . salt($password, 21) . 'u'), 4));
}

function argon2id($password, $memory = 64, $time = 2) {
    $options = ['memory_cost' => $memory, 'time_cost' => $time, 'threads' => 1];
    return text(password_hash($password, PASSWORD_ARGON2ID, $options));
}

/** Returns the digest of PBKDF2 as bytes. */
function pbkdf2($hash, $password, $salt, $iterations, $length) {
    return hash_pbkdf2($hash, $password, $salt, $iterations, $length, true);
}

/** Encodes bytes as phpass does (encode64 of PasswordHash.php). */
function encode64($bytes) {
    $text = '';
    foreach (str_split($bytes, 3) as $part) {
        $value = ord($part[0]) | ord($part[1] ?? "\0") << 8 | ord($part[2] ?? "\0") << 16;
        for ($at = 0; $at <= strlen($part); $at++, $value >>= 6) $text .= crypt64[$value & 63];
    }
    return $text;
}

/** The portable hash of phpass with 2^7 rounds: crypt_private of PasswordHash.php. */
function phpass($password, $prefix) {
    $salt = salt($password, 8);
    $digest = md5($salt . $password, true);
    for ($round = 0; $round < 1 << 7; $round++) $digest = md5($digest . $password, true);
    return text($prefix . crypt64[7] . $salt . encode64($digest));
}

/** Returns the key of scrypt in hexadecimal, which PHP cannot compute. */
function scrypt($password, $salt, $cost, $blockSize, $length) {
    $code = 'import hashlib, sys; print(hashlib.scrypt(sys.argv[1].encode(), salt=sys.argv[2].encode(), n=int(sys.argv[3]), r=int(sys.argv[4]), p=1, dklen=int(sys.argv[5]), maxmem=2**26).hex())';
    $words = array_map('escapeshellarg', [$code, $password, $salt, $cost, $blockSize, $length]);
    return trim(shell_exec('python3 -c ' . implode(' ', $words)));
}
