#!/usr/bin/perl
# MD5 crypt, SHA crypt and yescrypt by the C library's crypt(3). It takes C strings of at most 511 bytes: NUL and longer ones are left out.
use strict;
use warnings;
use JSON::PP;
use FindBin;

open(my $in, '<', "$FindBin::Bin/../../passwords.json") or die $!;
my $passwords = decode_json(join('', <$in>));
my $json = JSON::PP->new->canonical->ascii;
my @taken = grep { length($_->{hex}) <= 1022 && pack('H*', $_->{hex}) !~ /\0/ } @$passwords;
my ($long) = grep { $_->{id} eq 'length-512' } @$passwords;
push @taken, { id => 'length-511', fact => 'A password of 511 bytes, the longest that libxcrypt takes', hex => substr($long->{hex}, 0, 1022) };

sub row {
  my ($format, $id, $fact, $hex, $prefix, $setting, %more) = @_;
  my $hash = crypt(pack('H*', $hex), $prefix . $setting);
  die "crypt refuses $format $id" if !defined $hash || $hash =~ /^\*/;
  if (my $spelling = delete $more{spelling}) { $hash = $spelling . substr($hash, length($prefix)) }
  print $json->encode({ format => $format, id => $id, fact => $fact, source => 'libcrypt', hash => $hash, passwordHex => $hex, expect => 'match', %more }), "\n";
}

my @short = ('CCCCCCCC', 'abcdefgh', './', 'a', 'Salt.Br1', '0123456', 'zZ/9');
my @long = ('saltstring', 'SodiumChloride..', 'short', 'a', './0129AZaz', 'saltbridge/salt.', 'x');
my $count = 0;
for my $entry (@taken) {
  my ($id, $fact, $hex) = @$entry{qw(id fact hex)};
  $count++;
  my $salt = $short[$count % 7];
  row('md5-crypt', "libcrypt-$id", $fact, $hex, '$1$', "$salt\$");
  row('kratos-md5-crypt', "libcrypt-$id", $fact, $hex, '$1$', $short[($count + 3) % 7] . '$', spelling => '$md5-crypt$', source => 'libcrypt-kratos');
  # What is implied and what is stated takes turns.
  my $rounds = $count % 5 == 4 ? '' : 'rounds=' . (1000 + 7 * $count) . '$';
  for my $one (['sha256-crypt', '$5$', qr/7$|3$|5$/], ['sha512-crypt', '$6$', qr/[56]\d$|7\d$/]) {
    next if $id =~ /^length/ && $id =~ $one->[2] && $id !~ /64|127/;
    row($one->[0], "libcrypt-$id", $fact, $hex, $one->[1], $rounds . $long[$count % 7] . '$');
  }
  for my $one (['kratos-sha256-crypt', '$5$', '$sha256-crypt$'], ['kratos-sha512-crypt', '$6$', '$sha512-crypt$']) {
    row($one->[0], "libcrypt-$id", $fact, $hex, $one->[1], $rounds . $long[($count + 3) % 7] . '$', spelling => $one->[2], source => 'libcrypt-kratos');
  }
}
my $word = unpack('H*', 'correct horse');
row('md5-crypt', "libcrypt-salt-$_", "A salt of length $_", $word, '$1$', substr('saltbrid', 0, $_) . '$') for (0, 1, 7, 8);
row('kratos-md5-crypt', "libcrypt-salt-$_", "A salt of length $_", $word, '$1$', substr('bridsalt', 0, $_) . '$', spelling => '$md5-crypt$', source => 'libcrypt-kratos') for (1, 8);
for my $one (['sha256-crypt', '$5$'], ['sha512-crypt', '$6$']) {
  row($one->[0], "libcrypt-salt-$_", "A salt of length $_", $word, $one->[1], 'rounds=1000$' . substr('saltbridgeSALT./', 0, $_) . '$') for (0, 1, 8, 15, 16);
  row($one->[0], 'libcrypt-explicit-rounds', 'rounds=5000 is written where it was asked for', $word, $one->[1], 'rounds=5000$explicit$', notes => ['explicit-rounds']);
  row($one->[0], 'libcrypt-salt-rounds', 'A salt that reads as rounds', $word, $one->[1], 'rounds=1001$rounds=1000$');
  row($one->[0], 'libcrypt-salt-punctuation', 'A salt of punctuation', $word, $one->[1], 'rounds=1000$"#%&\'()+,-<=>?@[$');
}
row('md5-crypt', 'libcrypt-salt-punctuation', 'A salt of punctuation', $word, '$1$', '"#%&[]^~$');
row('kratos-sha512-crypt', 'libcrypt-explicit-rounds', 'rounds=5000 is written where it was asked for', $word, '$6$', 'rounds=5000$explicit$', spelling => '$sha512-crypt$', source => 'libcrypt-kratos', notes => ['explicit-rounds']);
row('kratos-sha256-crypt', 'libcrypt-explicit-rounds', 'rounds=5000 is written where it was asked for', $word, '$5$', 'rounds=5000$explicit$', spelling => '$sha256-crypt$', source => 'libcrypt-kratos', notes => ['explicit-rounds']);
