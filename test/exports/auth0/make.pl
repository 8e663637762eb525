# Makes the files of this folder in the shapes that Auth0 and its users document (see SOURCES.md), with bcrypt of libxcrypt.
# Run it in this folder: perl make.pl
use strict; use warnings; use JSON::PP;
my $json = JSON::PP->new->utf8->canonical;
my %answers;
sub hashed { my ($id, $password, $prefix) = @_; $answers{$id} = $password; return crypt($password, $prefix . '$10$CaPsoHALN.QqZ0Lh8KtYyO') }
sub lines { my ($name, @rows) = @_; open my $out, '>', $name or die; print $out $json->encode($_), "\n" for @rows; close $out }

my @ids = map { "60425dc43519d90068f8297$_" } 0 .. 3;
lines('passwords.ndjson',
  { _id => { '$oid' => $ids[0] }, email => 'ada@example.com', emailVerified => JSON::PP::true,
    passwordHash => hashed("auth0|$ids[0]", 'correct horse', '$2b'), password_set_date => { '$date' => '2021-03-05T16:35:16.775Z' },
    tenant => 'example', connection => 'Username-Password-Authentication' },
  { _ID => { '$oid' => $ids[1] }, email => "Zo\x{eb}\@example.com", email_verified => JSON::PP::false,
    passwordHash => hashed("auth0|$ids[1]", 'two', '$2a'), tenant => 'example', connection => 'legacy', _tmp_is_unique => JSON::PP::true },
  { _id => { '$oid' => "auth0|$ids[2]" }, email => 'mickey@example.com', emailVerified => JSON::PP::true, firstName => 'Mickey',
    lastName => 'Mouse', passwordHash => hashed("auth0|$ids[2]", 'three', '$2b') });

my @users = (
  { user_id => "auth0|$ids[0]", email => 'ada@example.com', email_verified => JSON::PP::true, username => 'ada', name => 'Ada Lovelace',
    given_name => 'Ada', family_name => 'Lovelace', nickname => 'ada', picture => 'https://example.com/ada.png', locale => 'en',
    phone_number => '+441234567890', phone_verified => JSON::PP::true, blocked => JSON::PP::true, multifactor => ['guardian'],
    created_at => '2021-03-05T16:35:16.775Z', updated_at => '2022-01-01T00:00:00.000Z', last_login => '2022-01-01T10:00:00.000Z',
    last_ip => '192.0.2.1', logins_count => 7, app_metadata => { roles => ['admin'], plan => 'pro' },
    user_metadata => { theme => 'dark', nickname => 'countess' },
    identities => [
      { provider => 'auth0', user_id => $ids[0], connection => 'Username-Password-Authentication', isSocial => JSON::PP::false },
      { provider => 'google-oauth2', user_id => '117', connection => 'google-oauth2', isSocial => JSON::PP::true,
        profileData => { email => 'ada@gmail.example', email_verified => JSON::PP::true } }] },
  { user_id => 'github|22182844', email => 'liam@example.com', email_verified => JSON::PP::false,
    identities => [{ provider => 'github', user_id => 22182844, connection => 'github', isSocial => JSON::PP::true }] },
  { user_id => 'sms|5f2a', phone_number => '+15555550100', phone_verified => JSON::PP::true, name => '+15555550100' },
  { user_id => 'email|5f2b', email => 'link@example.com', email_verified => JSON::PP::true },
  { user_id => 'samlp|acme|jane', email => 'jane@acme.example', app_metadata => {}, user_metadata => {} });
lines('users.ndjson', @users);
open my $out, '>', 'users.json' or die; print $out $json->indent->encode(\@users); close $out;
open $out, '>', 'page.json' or die; print $out $json->indent(0)->encode({ start => 0, limit => 50, length => 5, total => 5, users => \@users }); close $out;
open $out, '>', 'answers.json' or die; print $out $json->indent->encode(\%answers); close $out;
