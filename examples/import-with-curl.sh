#!/usr/bin/env bash
# Performs the documented steps of an import: starts a service, imports users with curl, and signs them in. Needs only
# curl. Prints each request and its answer. Exits with 1 if an answer is wrong.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
export API_KEYS='example-key-0123456789'
export DATABASE_FILE="$folder/users.db"
# The signer key is not part of a hash, so set it before you import legacy scrypt hashes.
export LEGACY_PASSWORD_HASHING_SIGNER_KEY='jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
export LOG_LEVEL=warn

node dist/cli/bin.js serve --port 0 2>"$folder/said" &
service=$!
trap 'kill "$service" 2>/dev/null; wait "$service" 2>/dev/null; rm -r "$folder"' EXIT
for _ in $(seq 100); do
  address=$(grep -o 'http://[0-9.]*:[0-9]*' "$folder/said" | head -1) && break
  sleep 0.1
done

# post PATH BODY EXPECTED: sends a request, prints the answer, and checks that it contains EXPECTED.
post() {
  local answer
  answer=$(curl --silent --show-error --request POST "$address$1" \
    --header "api-key: $API_KEYS" --header 'Content-Type: application/json' --data "$2")
  printf 'POST %s\n  %s\n' "$1" "$answer"
  case $answer in
    *"$3"*) ;;
    *) printf 'expected %s\n' "$3" >&2 && exit 1 ;;
  esac
}

legacy='$f_scrypt$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==$42xEC+ixf3L2lw==$m=14$r=8$s=Bw=='

post /recipe/user/passwordhash/import \
  "{\"email\":\"ada@example.org\",\"passwordHash\":\"$legacy\",\"hashingAlgorithm\":\"legacy_scrypt\"}" '"status":"OK"'
post /recipe/user/passwordhash/import \
  '{"email":"grace@example.org","passwordHash":"$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K"}' '"status":"OK"'
post /recipe/signinup \
  '{"thirdPartyId":"google","thirdPartyUserId":"1234","email":{"id":"alan@example.org"}}' '"createdNewUser":true'

post /recipe/signin '{"email":"ada@example.org","password":"user1password"}' '"status":"OK"'
post /recipe/signin '{"email":"grace@example.org","password":"hello"}' '"status":"OK"'
post /recipe/signin '{"email":"grace@example.org","password":"Hello"}' 'WRONG_CREDENTIALS_ERROR'
