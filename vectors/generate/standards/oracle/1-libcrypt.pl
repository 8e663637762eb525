#!/usr/bin/perl
# bcrypt by the C library's crypt(3). It takes C strings of at most 511 bytes, so NUL and longer ones are left out.
use strict;
use warnings;
use JSON::PP;
use FindBin;

open(my $in, '<', "$FindBin::Bin/../../passwords.json") or die $!;
my $passwords = decode_json(join('', <$in>));
my $json = JSON::PP->new->canonical->ascii;
my @revisions = ('2b', '2y', '2a', '2x');
my @salts = ('CCCCCCCCCCCCCCCCCCCCC.', 'abcdefghijklmnopqrstuu', '/OK.fbVrR/bpIqNJ5ianF.', 'SaltBridgeSaltBridge0O');
my $count = 0;

sub row {
  my ($id, $fact, $hex, $revision, $cost, $salt) = @_;
  my $password = pack('H*', $hex);
  my $hash = crypt($password, sprintf('$%s$%02d$%s', $revision, $cost, $salt));
  die "crypt refuses $id" if !defined $hash || length($hash) != 60;
  print $json->encode({ format => 'bcrypt', id => $id, fact => $fact, source => 'libcrypt', hash => $hash, passwordHex => $hex, expect => 'match' }), "\n";
}

for my $entry (@$passwords) {
  my $length = length($entry->{hex}) / 2;
  next if $length > 511 || pack('H*', $entry->{hex}) =~ /\0/;
  my $revision = $revisions[$count % 4];
  my $cost = 4 + $count % 3;
  row("libcrypt-$revision-$entry->{id}", "$entry->{fact}, revision $revision", $entry->{hex}, $revision, $cost, $salts[int($count / 2) % 4]);
  $count++;
}
# Bytes over 0x7f in each position of a word, where the sign extension of 2x and the safety of 2a show.
for my $entry (['80-first', '80616263'], ['80-last', '61626380'], ['ff-run', 'ffffffff61'], ['ff-after-letter', '61ff626364'], ['ff-72', 'ff' x 72]) {
  row("libcrypt-$_-$entry->[0]", "Bytes over 0x7f ($entry->[0]), revision $_", $entry->[1], $_, 4, $salts[1]) for ('2x', '2a', '2y');
}
