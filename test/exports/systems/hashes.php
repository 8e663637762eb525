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
