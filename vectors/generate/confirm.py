"""The loop that check/python.py of each family shares."""
import json
import pathlib
import sys

VECTORS = pathlib.Path(__file__).resolve().parent.parent


def password_of(row):
    return bytes.fromhex(row['passwordHex']) if 'passwordHex' in row else row['password'].encode()


def confirm(checks):
    """Computes every match and mismatch of some formats again, and ends with 1 if a row differs. A check takes a row and its password, and
    returns whether they match, or None if it cannot compute that. It may return the notes of the row too."""
    failed = 0
    for format, check in checks.items():
        agreed, skipped = 0, []
        for row in json.loads((VECTORS / f'{format}.json').read_text())['vectors']:
            if row['expect'] not in ('match', 'mismatch'):
                continue
            found = check(row, password_of(row))
            result, notes = found if isinstance(found, tuple) else (found, row.get('notes', []))
            if set(notes) != set(row.get('notes', [])):
                failed += 1
                print(f'{format} {row["id"]}: notes {sorted(notes)}')
            if result is None:
                skipped.append(row['id'])
            elif result != (row['expect'] == 'match'):
                failed += 1
                print(f'{format} {row["id"]}: expected {row["expect"]}, got {result}')
            else:
                agreed += 1
        print(f'{format}: {agreed} agree, {len(skipped)} not computed here: {" ".join(skipped)}')
    sys.exit(1 if failed else 0)
