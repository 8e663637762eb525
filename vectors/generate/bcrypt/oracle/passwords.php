<?php
// The passwords of ../../passwords.json that this family is made over: id => [fact, bytes].
const LENGTHS = ['length-55', 'length-56', 'length-57', 'length-65', 'length-129'];
const LEFT_OUT = ['length-128', ...LENGTHS];

// All but these lengths.
function passwords(bool $c_string = false): array {
  return array_filter(array_diff_key(entries(), array_flip(LEFT_OUT)), fn ($entry) => !$c_string || !str_contains($entry[1], "\0"));
}

// For formats whose writers take few others: to be put behind them, so that each keeps its salt.
function lengths(array $ids = LENGTHS): array {
  return array_intersect_key(entries(), array_flip($ids));
}

function entries(): array {
  $found = [];
  foreach (json_decode(file_get_contents(__DIR__ . '/../../passwords.json'), true) as $entry)
    $found[$entry['id']] = [$entry['fact'], hex2bin($entry['hex'])];
  return $found;
}

function row(array $row): void {
  echo json_encode($row, JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), "\n";
}
