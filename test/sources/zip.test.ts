import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { csv } from '../../src/sources/index.ts'
import { chunksOf, messageOf, recordsIn } from '../helpers/read.ts'

const table = 'id,pw\n1,$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K\n'

interface File {
  readonly name: string
  readonly content?: string
  /** Whether the content is not compressed. */
  readonly isStored?: boolean
  /** Whether the size is in the extra field of ZIP64, which is left out here. */
  readonly isLarge?: boolean
  /** Whether the sizes follow the content, as programs write them that cannot go back. */
  readonly isStreamed?: boolean
  readonly flags?: number
}

/** Writes the local headers and the contents of an archive (APPNOTE.TXT, 4.3.7), and the mark of the directory. */
function archiveOf(...files: readonly File[]): Uint8Array {
  const parts = files.flatMap(({ name, content = '', isStored, isLarge, isStreamed, flags = 0 }) => {
    const bytes = isStored ? Buffer.from(content) : deflateRawSync(content)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(flags | (isStreamed ? 8 : 0), 6)
    header.writeUInt16LE(isStored ? 0 : 8, 8)
    header.writeUInt32LE(isLarge ? 0xffffffff : isStreamed ? 0 : bytes.length, 18)
    header.writeUInt16LE(name.length, 26)
    const sizes = Buffer.alloc(isStreamed ? 16 : 0)
    if (isStreamed) sizes.writeUInt32LE(0x08074b50, 0)
    return [header, Buffer.from(name), bytes, sizes]
  })
  return Buffer.concat([...parts, Buffer.from('PK\x01\x02', 'latin1')])
}

const read = (bytes: Uint8Array, size?: number) =>
  recordsIn(csv.read(chunksOf(bytes, size), { columns: { hash: 'pw', id: 'id' } }))
const users: File = { name: 'users.csv', content: table }

test.each<readonly [kind: string, archive: Uint8Array]>([
  ['a compressed file', archiveOf(users)],
  ['a file that is not compressed', archiveOf({ ...users, isStored: true })],
  ['a file whose sizes follow it', archiveOf({ ...users, isStreamed: true })],
  [
    'a file in a folder',
    archiveOf(
      { name: 'd/', isStored: true },
      { ...users, name: 'd/users.csv' },
      { name: '__MACOSX/._users.csv', content: 'x' },
    ),
  ],
])('a zip archive with %s is read, in pieces of any size', async (_, archive) => {
  for (const size of [1, 7, 65536]) expect((await read(archive, size)).map(({ id }) => id)).toEqual(['1'])
})

test.each<readonly [kind: string, archive: Uint8Array, advice: string]>([
  ['with several files', archiveOf(users, { ...users, name: 'more.csv' }), 'The archive has several files'],
  ['with the size of ZIP64', archiveOf({ ...users, isStored: true, isLarge: true }), 'compressed in another way'],
  ['that is truncated', archiveOf(users).subarray(0, 70), 'The archive is truncated'],
  ['that is truncated in a header', archiveOf(users).subarray(0, 33), 'The archive is truncated'],
  ['without a file', archiveOf({ name: 'd/', isStored: true }), 'The archive has no file'],
  ['with an encrypted file', archiveOf({ ...users, flags: 1 }), 'encrypted zip archive'],
  [
    'with an archive',
    archiveOf({ name: 'a.zip', content: Buffer.from(archiveOf(users)).toString('latin1') }),
    'zip archive in another archive',
  ],
  ['of a workbook', archiveOf({ name: 'xl/workbook.xml', content: '<x/>' }), 'workbook of Excel'],
])('a zip archive %s is refused with its reason', async (_, archive, advice) => {
  expect(await messageOf(read(archive))).toContain(advice)
})

test('a zip archive whose data are damaged is refused', async () => {
  const archive = Buffer.from(archiveOf(users))
  archive.fill(0xff, 45, 60)
  expect(await messageOf(read(archive))).toContain('The archive is damaged')
})
