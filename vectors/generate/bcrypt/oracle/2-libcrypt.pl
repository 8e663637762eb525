#!/usr/bin/perl
# Rows by the C library's crypt(3), which takes C strings of at most 511 bytes: Spring's ids, and Okta's and FusionAuth's split of bcrypt's own string.
use strict;
use warnings;
use JSON::PP;
use FindBin;

open(my $in, '<', "$FindBin::Bin/../../passwords.json") or die $!;
my $json = JSON::PP->new->canonical->ascii;
my @salts = ('CCCCCCCCCCCCCCCCCCCCC.', 'abcdefghijklmnopqrstuu', '/OK.fbVrR/bpIqNJ5ianF.', 'SaltBridgeSaltBridge0O');
# These come behind the others, so that each row keeps its salt.
my %last = map { $_ => 1 } ('byte-ff', 'all-bytes', 'length-55', 'length-56', 'length-57', 'length-65', 'length-129');
my @entries = @{ $json->decode(join('', <$in>)) };
my $count = 0;

for my $entry ((grep { !$last{ $_->{id} } } @entries), (grep { $last{ $_->{id} } } @entries)) {
  my $password = pack('H*', $entry->{hex});
  next if $entry->{id} eq 'length-128' || length($password) > 511 || $password =~ /\0/;
  my $is_text = $password !~ /\xff/;
  my $cost = 4 + $count % 3;
  # 2b where 2a has libcrypt's safety measure. Spring takes text alone.
  my $hash = crypt($password, sprintf('$2%s$%02d$%s', $is_text ? 'a' : 'b', $cost, $salts[$count % 4]));
  die "crypt refuses $entry->{id}" if !defined $hash || length($hash) != 60;
  my %row = (id => "libcrypt-$entry->{id}", fact => "$entry->{fact}, by libcrypt", source => 'libcrypt', passwordHex => $entry->{hex}, expect => 'match');
  if ($is_text) {
    my $variant = ('2a', '2y', '2b')[$count % 3];
    (my $named = $hash) =~ s/2a/$variant/;
    print $json->encode({ %row, format => 'spring-bcrypt', hash => "{bcrypt}$named" }), "\n";
  }
  my %own = (%row, hash => substr($hash, 29));
  print $json->encode({ %own, format => 'okta-bcrypt', fields => { salt => substr($hash, 7, 22), workFactor => "$cost" } }), "\n";
  print $json->encode({ %own, format => 'fusionauth-bcrypt', fields => { salt => substr($hash, 7, 22), factor => "$cost" } }), "\n";
  $count++;
}
