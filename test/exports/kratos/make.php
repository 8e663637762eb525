<?php
// Writes identities.json: identities in the shape of GET /admin/identities?include_credential=… of Ory Kratos (ory/kratos
// at b86338d: identity/identity.go). PHP makes the hashes. Run: php make.php > identities.json
$time = '2024-02-29T10:00:00Z';
$credential = fn($type, $identifiers, $config) => ['type' => $type, 'identifiers' => $identifiers, 'config' => $config,
    'version' => 0, 'created_at' => $time, 'updated_at' => $time];
$address = fn($value, $via, $verified) => ['id' => md5($value), 'value' => $value, 'verified' => $verified, 'via' => $via,
    'status' => $verified ? 'completed' : 'sent', 'created_at' => $time, 'updated_at' => $time];
$identity = fn($number, $traits, $more) => ['id' => sprintf('5ff66179-c240-4703-b0d8-%012d', $number),
    'schema_id' => 'default', 'schema_url' => 'https://www.ory.sh/schemas/ZGVmYXVsdA', 'state' => 'active',
    'state_changed_at' => $time, 'traits' => $traits, 'metadata_public' => null, 'metadata_admin' => null,
    'created_at' => $time, 'updated_at' => $time, 'organization_id' => null, ...$more];
$bcrypt = password_hash('correct horse 1', PASSWORD_BCRYPT, ['cost' => 4]);
$argon2 = password_hash('correct horse 2', PASSWORD_ARGON2ID, ['memory_cost' => 64, 'time_cost' => 1, 'threads' => 1]);
echo json_encode([
    $identity(1, ['email' => 'ada@example.org', 'name' => ['first' => 'Ada', 'last' => 'Lovelace'], 'newsletter' => true], [
        'credentials' => [
            'password' => $credential('password', ['ada@example.org', 'ada.l'], ['hashed_password' => $bcrypt]),
            'totp' => $credential('totp', [], ['totp_url' => 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP']),
            'lookup_secret' => $credential('lookup_secret', [], ['recovery_codes' => [['code' => 'jwwb6y7d']]]),
        ],
        'verifiable_addresses' => [$address('ada@example.org', 'email', true), $address('ada@work.example', 'email', false)],
        'recovery_addresses' => [['id' => md5('r'), 'value' => 'ada@home.example', 'via' => 'email',
            'created_at' => $time, 'updated_at' => $time]],
        'metadata_public' => ['plan' => 'pro'], 'metadata_admin' => ['roles' => ['editor']],
    ]),
    $identity(2, ['username' => 'bob', 'phone' => '+15555550100', 'name' => 'Bob'], [
        'credentials' => [
            'password' => $credential('password', ['bob'], ['hashed_password' => $argon2]),
            'code' => $credential('code', ['+15555550100'], ['addresses' => [['channel' => 'sms', 'address' => '+15555550100']]]),
        ],
        'verifiable_addresses' => [$address('+15555550100', 'sms', true)], 'state' => 'inactive',
    ]),
    $identity(3, ['email' => 'eve@example.org'], [
        'credentials' => ['oidc' => $credential('oidc', ['google:117'], ['providers' => [['subject' => '117',
            'provider' => 'google', 'initial_id_token' => '']]])],
        'verifiable_addresses' => [$address('eve@example.org', 'email', false)],
        'organization_id' => '7ab6d1a3-4f4b-4c4e-9d5b-000000000001',
    ]),
    $identity(4, ['email' => 'tim@example.org'], [
        'credentials' => ['oidc' => ['type' => 'oidc', 'identifiers' => ['github:42'], 'version' => 0, 'created_at' => $time, 'updated_at' => $time]],
    ]),
    $identity(5, ['email' => 'listed@example.org'], []),
], JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES), "\n";
