<?php
// The passwords of ../passwords.json that this family is made over: id => [fact, bytes].
const LEFT_OUT = ['length-55', 'length-56', 'length-57', 'length-65', 'length-128', 'length-129'];

function passwords(bool $c_string = false): array {
  $found = [];
  foreach (json_decode(file_get_contents(__DIR__ . '/../passwords.json'), true) as $entry) {
    $password = hex2bin($entry['hex']);
    if (in_array($entry['id'], LEFT_OUT, true) || ($c_string && str_contains($password, "\0"))) continue;
    $found[$entry['id']] = [$entry['fact'], $password];
  }
  return $found;
}

function row(array $row): void {
  echo json_encode($row, JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), "\n";
}
