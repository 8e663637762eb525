#!/usr/bin/env perl
# Rows by crypt(3): the scrypt of libxcrypt. It takes no NUL, which ends a C string, and no password of 512 bytes or more.
use strict;
use warnings;
use JSON::PP;

my $json = JSON::PP->new->canonical->ascii;
open my $file, '<', '../../passwords.json' or die $!;
my $passwords = decode_json(do { local $/; <$file> });

sub row {
    my ($id, $fact, $password, $setting) = @_;
    my $hash = crypt($password, $setting);
    die "$id: $setting" unless defined $hash && length $hash == length($setting) + 44 && index($hash, "$setting\$") == 0;
    print $json->encode({ format => 'crypt-scrypt', id => "libcrypt-$id", fact => $fact, source => 'libcrypt', hash => $hash, passwordHex => unpack('H*', $password), expect => 'match' }), "\n";
}

my $count = 0;
my @costs = ('66..../....', '8/..../....', '42..../....', '7/....0....', '5C..../....');
for my $row (@$passwords) {
    my $password = pack 'H*', $row->{hex};
    next if $password =~ /\0/ || length $password >= 512;
    row($row->{id}, "$row->{fact}, as libcrypt writes it", $password, '$7$' . $costs[$count % 5] . substr('SaltOfTheSea./0123456789', $count % 9, 1 + $count % 15));
    $count++;
}
row('salt-empty', 'An empty salt', 'password', '$7$66..../....');
row('salt-86', 'A salt of 86 characters, the most that crypt(5) names', 'password', '$7$66..../....' . 'x' x 86);
row('salt-200', 'A salt of 200 characters', 'password', '$7$66..../....' . 'y' x 200);
row('least', 'The least cost that libcrypt takes: N 4, r 1, p 1', 'password', '$7$0/..../....NaCl');
row('r-63', 'r 63', 'password', '$7$2z..../....NaCl');
row('r-64', 'r 64 takes a second character', 'password', '$7$2./.../....NaCl');
row('p-63', 'p 63', 'password', '$7$2/....z....NaCl');
row('cost-14', 'N 16,384, r 8: 16 MiB', 'password', '$7$C6..../....NaCl');
