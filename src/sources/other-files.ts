import { decodeText } from './containers/container.ts'

/** The number of bytes that tell the kind of a file that is not text in UTF-8. */
export const markSize = 40

const ascii = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0))
export const gzipMark: readonly number[] = [0x1f, 0x8b]
export const zipMark: readonly number[] = [0x50, 0x4b, 0x03, 0x04]
export const zstdMark: readonly number[] = [0x28, 0xb5, 0x2f, 0xfd]
/** Any byte, and any byte but NUL. */
const [any, some] = [-1, -2]

export const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every(
    (byte, index) =>
      bytes[index] === byte || (index < bytes.length && (byte === any || (byte === some && bytes[index] !== 0))),
  )

const utf16 = 'The input is UTF-16. Convert it to UTF-8, for example with iconv -f UTF-16 -t UTF-8'
const pgp = 'The input is encrypted with PGP. Decrypt it first, for example with gpg --decrypt'

/** The first bytes of inputs that are not UTF-8, and the advice for each. */
const binaries: readonly (readonly [mark: readonly number[], hint: string])[] = [
  [gzipMark, 'The input is compressed with gzip twice. Decompress it once, for example with zcat'],
  [zipMark, 'The input is a zip archive in another archive. Unpack it first, for example with unzip -p FILE.zip'],
  [zstdMark, 'The input is compressed with zstd. Decompress it first, for example with zstdcat'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'The input is compressed with xz. Decompress it first, for example with xzcat'],
  [
    [...ascii('BZh'), any, 0x31, 0x41, 0x59, 0x26],
    'The input is compressed with bzip2. Decompress it first, for example with bzcat',
  ],
  [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 'The input is a 7z archive. Unpack it first, for example with 7z x -so'],
  [ascii('-----BEGIN PGP'), pgp],
  // Packets of RFC 9580 with a session key: version 3 of tag 1 in both forms, and version 4 of tag 3.
  [[0x84, any, 0x03], pgp],
  [[0x85, any, any, 0x03], pgp],
  [[0xc1, any, 0x03], pgp],
  [[0xc1, any, any, 0x03], pgp],
  [[0x8c, any, 0x04], pgp],
  [
    ascii('PGDMP'),
    'The input is an archive of pg_dump -Fc. Convert it with pg_restore -f dump.sql FILE, and pass dump.sql',
  ],
  [
    ascii('toc.dat\0'),
    'The input is an archive of pg_dump -Ft. Convert it with pg_restore -f dump.sql FILE, and pass dump.sql',
  ],
  [
    ascii('SQLite format 3\0'),
    'The input is a database of SQLite. Convert it with sqlite3 FILE .dump > dump.sql, and pass dump.sql',
  ],
  [
    ascii('TAPE\0'),
    'The input is a backup of SQL Server (.bak). Restore it, and export the table of the users as CSV with a header',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'The input is a workbook of Excel (.xls). Save the sheet of the users as CSV UTF-8, and pass the CSV file',
  ],
  [[0xff, 0xfe], utf16],
  [[0xfe, 0xff], utf16],
  ...(['BE', 'LE'] as const).map((order): readonly [readonly number[], string] => [
    Array.from({ length: 8 }, (_, at) => (at % 2 === (order === 'BE' ? 0 : 1) ? 0 : some)),
    `The input is UTF-16 without a byte order mark. Convert it to UTF-8, for example with iconv -f UTF-16${order} -t UTF-8`,
  ]),
]

/** The types of the first element of a BSON document: a number, a text, an object, a list, an id, and others. */
const bsonTypes: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 7, 8, 9, 16, 18])

/** Tells whether bytes begin like a document of BSON: its length, and the type and the name of its first element. */
function isBson(bytes: Uint8Array): boolean {
  if (bytes.length < 8 || bytes[3] !== 0 || !bsonTypes.has(bytes[4]!)) return false
  const end = bytes.indexOf(0, 5)
  return end > 5 && /^[\w$.]+$/.test(decodeText(bytes.subarray(5, end)))
}

/** The names in a zip archive by which it is a document of an office program. */
const workbook = /^(?:\[Content_Types\]\.xml|xl\/|_rels\/|docProps\/)/

/** Says what to do with a zip archive whose first bytes are given; `undefined` if its only file can be read. */
export function adviseZip(head: Uint8Array): string | undefined {
  const length = (head[26] ?? 0) + 256 * (head[27] ?? 0)
  const name = decodeText(head.subarray(30, Math.min(30 + length, head.length)))
  if (workbook.test(name))
    return 'The input is a workbook of Excel (.xlsx). Save the sheet of the users as CSV UTF-8, and pass the CSV file'
  if (((head[6] ?? 0) & 1) === 1)
    return 'The input is an encrypted zip archive. Unpack it first, for example with 7z x -so FILE.zip'
  return undefined
}

/** Returns what to do with a file that is not text in UTF-8; `undefined` for a file that may be text. */
export function adviseBinary(head: Uint8Array): string | undefined {
  if (startsWith(head, zipMark)) return adviseZip(head) ?? binaries[1]![1]
  const found = binaries.find(([mark]) => startsWith(head, mark))?.[1]
  if (found !== undefined || !isBson(head)) return found
  return 'The input is BSON of mongodump. Convert it with bsondump --outFile users.ndjson FILE, and pass users.ndjson'
}

/** The beginnings of texts that no container reads, without white space before them, and the advice for each. */
const texts: readonly (readonly [sign: RegExp, hint: string | ((found: RegExpExecArray) => string)])[] = [
  [
    /^(?:<!doctype\s+html|<html[\s>])/i,
    'The file is an HTML page, probably an error or a sign-in page that was saved as the export. Export the users again while you are signed in',
  ],
  [
    /^(?:<\?php[\s\S]*?)?\$connection->(?:schema|insert)\(/,
    'The file is a PHP script of Drupal (db-tools.php). Run it in an empty Drupal, and dump the tables with mysqldump or drush sql:dump',
  ],
  [
    /^<\?php[\s\S]*?\n\$(\w+) = (?:array\(|\[)/,
    ([, name]) =>
      `The file is a PHP array. Convert it with php -r 'require $argv[1]; echo json_encode($${name});' FILE > users.json, and pass users.json`,
  ],
  [/^<\?php/, 'The file is a PHP script. Export the table of the users as CSV or SQL'],
  [
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:mysqldump|resultset)\b/,
    'The file is XML of mysqldump --xml. Dump the database again without --xml',
  ],
  [
    /^(?:<\?xml[^>]*>\s*)?<django-objects\b/,
    'The file is XML of Django. Export the users with manage.py dumpdata auth.user --format json',
  ],
  [
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<pma_xml_export\b/,
    'The file is XML of phpMyAdmin. Export the table of the users as SQL or CSV',
  ],
  [
    /^<\?xml[\s\S]*?(?:wordpress\.org\/export|<wp:wxr_version>)/,
    'The file is an export of WordPress with its posts (WXR), which has no hashes. Dump the database with mysqldump or wp db export',
  ],
  [/^<(?:\?xml|[a-z])/i, 'The file is XML, which is not read. Export the users as CSV, JSON or SQL'],
  [
    /^\[\s*\{\s*"type"\s*:\s*"header"[^}]*PHPMyAdmin/i,
    'The file is JSON of phpMyAdmin, whose users are in a list inside of a list. Export the table as SQL or CSV',
  ],
]

/** Matches the first lines of YAML: keys, and then an indented line or a list. */
const yaml = /^(?:(?:%|#)[^\n]*\n)*(?:---\s|(?:- )?(?:[A-Za-z_][\w.-]*:(?: [^\n]*)?\r?\n)+(?: |- ))/

/** Tells whether a text is YAML. The lines of LDIF may also begin with a space. */
const isYaml = (text: string): boolean => yaml.test(text) && !/^dn::? /m.test(text)

/** Returns what to do with a text that no container reads; `undefined` for all other texts. */
export function adviseText(head: string): string | undefined {
  const text = head.trimStart()
  for (const [sign, hint] of texts) {
    const found = sign.exec(text)
    if (found) return typeof hint === 'string' ? hint : hint(found)
  }
  return isYaml(text)
    ? 'The file is YAML. Convert it with yq -o=json . FILE > users.json, and pass users.json'
    : undefined
}
