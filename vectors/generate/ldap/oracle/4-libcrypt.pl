#!/usr/bin/perl
# bcrypt by libcrypt's crypt(3) behind the wrappers' prefixes, and SHA-1 by Digest::SHA, whose base64 has no padding.
use strict;
use warnings;
use utf8;
use Digest::MD5;
use Digest::SHA;
use JSON::PP;

open my $file, '<', '../../passwords.json' or die;
my $passwords = decode_json(do { local $/; <$file> });
my $json = JSON::PP->new->canonical->utf8;

sub row {
    my ($format, $id, $fact, $source, $hash, $password, %more) = @_;
    print $json->encode({ format => $format, id => $id, fact => $fact, source => $source, hash => $hash,
        passwordHex => unpack('H*', $password), expect => 'match', %more }), "\n";
}

my %prefixes = ('ldap-crypt' => '{CRYPT}', 'ldap-bcrypt' => '{BCRYPT}', 'dovecot-blf-crypt' => '{BLF-CRYPT}');
for my $format (sort keys %prefixes) {
    for my $entry (@$passwords) {
        my $password = pack 'H*', $entry->{hex};
        next if index($password, "\0") >= 0 || length $password > 511;
        my $hash = crypt $password, '$2y$04$abcdefghijklmnopqrstuu';
        row($format, "libcrypt-$entry->{id}", $entry->{fact}, 'libcrypt', "$prefixes{$format}$hash", $password);
    }
}
# The other hashes of crypt(3), behind {CRYPT} for some passwords and behind Dovecot's own names for all.
my %settings = ('md5' => '$1$PerlPerl$', 'sha256' => '$5$rounds=1000$PerlPerlPerl$', 'sha512' => '$6$rounds=1000$PerlPerlPerl$');
my %some = map { $_ => 1 } qw(empty nfc astral length-64);
for my $entry (@$passwords) {
    my $password = pack 'H*', $entry->{hex};
    next if index($password, "\0") >= 0 || length $password > 511;
    for my $name (sort keys %settings) {
        my $hash = crypt $password, $settings{$name};
        row("dovecot-$name-crypt", "libcrypt-$entry->{id}", $entry->{fact}, 'libcrypt', '{' . uc($name) . "-CRYPT}$hash", $password);
        row('ldap-crypt', "libcrypt-$name-$entry->{id}", "$entry->{fact}, $name-crypt", 'libcrypt', "{CRYPT}$hash", $password) if $some{$entry->{id}};
    }
    next unless $some{$entry->{id}};
    my $hash = crypt $password, '$y$j75$PerlPerlPerl$';
    row('ldap-crypt', "libcrypt-yescrypt-$entry->{id}", "$entry->{fact}, yescrypt", 'libcrypt', "{CRYPT}$hash", $password);
    $hash = crypt $password, '$7$26..../....PerlPerlPerl$';
    row('ldap-crypt', "libcrypt-scrypt-$entry->{id}", "$entry->{fact}, scrypt", 'libcrypt', "{CRYPT}$hash", $password);
}
for my $name (sort keys %settings) {
    my $hash = crypt 'password', $settings{$name};
    row("dovecot-$name-crypt", 'libcrypt-lower-case', 'In lower case, which Dovecot reads', 'libcrypt', "{$name-crypt}$hash", 'password', notes => ['prefix']);
}
my $old = crypt 'password', $settings{md5};
row('dovecot-md5-crypt', 'libcrypt-md5', 'Dovecot’s {MD5} before $1$ is the same', 'libcrypt', "{MD5}$old", 'password', notes => ['prefix']);
row('dovecot-md5-crypt', 'libcrypt-md5-lower-case', 'The same in lower case', 'libcrypt', "{md5}$old", 'password', notes => ['prefix']);
my $hash = crypt 'password', '$2b$04$abcdefghijklmnopqrstuu';
row('ldap-crypt', 'libcrypt-lower-case', 'In lower case, as 389 Directory Server and uffd write it', 'libcrypt', "{crypt}$hash", 'password', notes => ['prefix']);
row('ldap-crypt', 'libcrypt-capitalised', 'With a capital, as IBM Verify asks for it', 'libcrypt', "{Crypt}$hash", 'password', notes => ['prefix']);
row('dovecot-blf-crypt', 'libcrypt-lower-case', 'In lower case, which Dovecot reads', 'libcrypt', "{blf-crypt}$hash", 'password', notes => ['prefix']);
row('ldap-sha', 'perl-unpadded', 'Without padding, as Perl’s sha1_base64 writes it', 'perl-digest', '{SHA}' . Digest::SHA::sha1_base64('password'), 'password', notes => ['unpadded']);
row('ldap-md5', 'perl-unpadded', 'Without padding, as Perl’s md5_base64 writes it', 'perl-digest', '{MD5}' . Digest::MD5::md5_base64('password'), 'password', notes => ['unpadded']);
row('ldap-sha256', 'perl-unpadded', 'Without padding, as Perl’s sha256_base64 writes it', 'perl-digest', '{SHA256}' . Digest::SHA::sha256_base64('password'), 'password', notes => ['unpadded']);
row('ldap-sha512', 'perl-unpadded', 'Without padding, as Perl’s sha512_base64 writes it', 'perl-digest', '{SHA512}' . Digest::SHA::sha512_base64('password'), 'password', notes => ['unpadded']);
