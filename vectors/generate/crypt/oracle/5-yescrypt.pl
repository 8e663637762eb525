#!/usr/bin/perl
# yescrypt by the C library's crypt(3): every mode, and parameters of one and two characters. C strings of at most 511 bytes.
use strict;
use warnings;
use utf8;
use JSON::PP;
use FindBin;

open(my $in, '<', "$FindBin::Bin/../../passwords.json") or die $!;
my $passwords = decode_json(join('', <$in>));
my $json = JSON::PP->new->canonical->ascii;
my @alphabet = ('.', '/', 0 .. 9, 'A' .. 'Z', 'a' .. 'z');

# A number from its least one on: below 48 one character, below 560 two, of which the first is at least the 49th.
sub number {
  my ($value, $least) = @_;
  my $above = $value - $least;
  return $alphabet[$above] if $above < 48;
  $above -= 48;
  die 'too large' if $above >= 8 * 64;
  return $alphabet[48 + int($above / 64)] . $alphabet[$above % 64];
}

sub setting {
  my ($flags, $log2, $r, $p, $t) = @_;
  my $present = ($p > 1 ? 1 : 0) + ($t > 0 ? 2 : 0);
  return '$y$' . $flags . number($log2, 1) . number($r, 1) . ($present ? number($present, 1) : '') . ($p > 1 ? number($p, 2) : '') . ($t > 0 ? number($t, 1) : '') . '$';
}

sub row {
  my ($id, $fact, $hex, $setting) = @_;
  my $hash = crypt(pack('H*', $hex), $setting);
  die "crypt refuses $id $setting" if !defined $hash || $hash =~ /^\*/;
  print $json->encode({ format => 'yescrypt', id => "libcrypt-$id", fact => $fact, source => 'libcrypt', hash => $hash, passwordHex => $hex, expect => 'match' }), "\n";
}

my @salts = ('LdJMENpB', 'LdJMENpBABJJ3hIHjB1Bi.', 'zz0', 'WZaPV7LSUEKM', '.......');
my @parameters = (['j', 5, 2, 1, 0], ['j', 4, 1, 2, 0], ['/', 5, 2, 1, 0], ['j', 6, 3, 1, 1], ['.', 4, 2, 2, 0], ['/', 4, 1, 3, 2], ['j', 6, 1, 3, 2]);
my $count = 0;
for my $entry (@$passwords) {
  next if length($entry->{hex}) > 1022 || pack('H*', $entry->{hex}) =~ /\0/;
  row($entry->{id}, $entry->{fact}, $entry->{hex}, setting(@{ $parameters[$count % 7] }) . $salts[int($count / 2) % 5] . '$');
  $count++;
}
my $word = unpack('H*', 'correct horse');
row("salt-$_", "A salt of length $_", $word, setting('j', 4, 1, 1, 0) . substr('LdJMENpBABJJ3hIHjB1BiLdJMENpBABJJ3hIHjB1BiLdJMENpBABJJ3hIHjB1BiLdJMENpBABJJ3hIHjB1Bi.', 0, int(($_ * 8 + 5) / 6) - ($_ % 3 ? 1 : 0)) . ($_ % 3 ? '.' : '') . '$') for (0, 1, 2, 3, 63, 64);
row("time-$_->[0]-$_->[1]", "Mode $_->[0] of t = $_->[1]", $word, setting($_->[0] eq 'rw' ? 'j' : '/', 5, 1, 1, $_->[1]) . 'time$') for (['rw', 1], ['rw', 2], ['rw', 3], ['worm', 1], ['worm', 2], ['worm', 50]);
row("lanes-$_", "p = $_, which does not divide N", $word, setting('j', 7, 1, $_, 0) . 'lane$') for (3, 5, 7, 31);
row('lanes-quarter', 'As many lanes as a quarter of N, the most', $word, setting('j', 4, 1, 4, 0) . 'lane$');
row('blocks-49', 'r = 49, the first of two characters', $word, setting('j', 4, 49, 1, 0) . 'salt$');
row('blocks-48', 'r = 48, the last of one character', $word, setting('j', 4, 48, 1, 0) . 'salt$');
row('blocks-300', 'r = 300', $word, setting('/', 2, 300, 1, 0) . 'salt$');
row("scrypt-length-$_", "Mode scrypt, a password of $_ bytes, about a block of HMAC", unpack('H*', substr('saltbridge ' x 47, 0, $_)), setting('.', 3, 2, 2, 0) . 'salt$') for (63, 64, 65, 511);
row('default', 'The default of Debian 12 and of Fedora: N = 4096, r = 32', $word, '$y$j9T$LdJMENpBABJJ3hIHjB1Bi.$');
row('cost-1', 'libxcrypt’s least cost: N = 1024, r = 8', $word, '$y$j75$LdJMENpBABJJ3hIHjB1Bi.$');
row('prehash', 'N / p = 256 and r = 512: the least that is hashed twice', $word, setting('j', 8, 512, 1, 0) . 'salt$');
row('no-prehash', 'N / p = 256 and r = 511: hashed once', $word, setting('j', 8, 511, 1, 0) . 'salt$');
