import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../helpers/files.ts'

/**
 * The imports that each layer may have, apart from its own files: the transitive closure of the arrows of the design.
 */
const arrows: Record<string, readonly string[]> = {
  core: [],
  schemes: ['core'],
  spelling: ['core', 'schemes'],
  formats: ['core', 'schemes', 'spelling'],
  backends: ['core', 'schemes'],
  policy: ['core', 'schemes'],
  verifier: ['core', 'schemes', 'spelling', 'backends', 'policy'],
  sources: ['core', 'schemes', 'spelling', 'verifier'],
  targets: ['core', 'schemes', 'sources'],
  convert: ['core', 'schemes', 'spelling', 'verifier', 'sources', 'targets'],
  calibrate: ['core', 'schemes', 'backends', 'policy', 'verifier', 'convert'],
  'index.ts': ['core', 'schemes', 'spelling', 'formats', 'backends', 'policy', 'verifier', 'sources', 'convert'],
  cli: [
    'core',
    'schemes',
    'spelling',
    'backends',
    'policy',
    'verifier',
    'sources',
    'targets',
    'convert',
    'index.ts',
    'calibrate',
  ],
}

/** The files that may import built-in modules of Node.js. */
const nodeFiles = new Set([
  'backends/native.ts',
  'backends/node.ts',
  'backends/packages/addon.ts',
  'backends/pool/cpus.ts',
  'backends/pool/thread.ts',
  'backends/pool/worker.ts',
  'backends/pool/workers.ts',
])

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const layerOf = (file: string) => file.split('/')[0]!
/** Matches the lines of docstrings. Their examples import public entry points. */
const docstrings = /^ *\/?\*.*$/gm
const importsOf = (file: string) =>
  [
    ...readFileSync(join('src', file), 'utf8')
      .replace(docstrings, '')
      .matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g),
  ].map(([, target]) => target!)

test('the tests of layers find the sources', () => expect(files.length).toBeGreaterThan(40))

test.each(files)('src/%s imports only layers that its own layer may import', (file) => {
  const layer = layerOf(file)
  expect(Object.keys(arrows)).toContain(layer)
  for (const target of importsOf(file).filter((name) => name.startsWith('.') && name.endsWith('.ts'))) {
    const other = layerOf(relative('src', resolve('src', dirname(file), target)))
    expect(other === layer || arrows[layer]!.includes(other), `${layer} → ${other} (${target})`).toBe(true)
  }
})

test.each(files.filter((file) => layerOf(file) !== 'cli'))(
  'src/%s imports Node’s built-ins only if it is allowed to',
  (file) => {
    const builtins = importsOf(file).filter((name) => name.startsWith('node:'))
    if (!nodeFiles.has(file)) expect(builtins).toEqual([])
  },
)

test('no file imports itself through other files, not even types', () => {
  const clean = new Set<string>()
  const circles: string[] = []
  function visit(file: string, path: readonly string[]): void {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (path.includes(file) || clean.has(file)) return
    for (const target of importsOf(file).filter((name) => name.startsWith('.') && name.endsWith('.ts')))
      visit(relative('src', resolve('src', dirname(file), target)), [...path, file])
    clean.add(file)
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

test('the service imports only public entry points', () => {
  const folder = 'service/src'
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(sources.length).toBeGreaterThan(40)
  for (const file of sources)
    for (const [, target] of readFileSync(join(folder, file), 'utf8').matchAll(/from '(\.[^']+)'/g))
      expect(relative(folder, resolve(folder, dirname(file), target!)).startsWith('..'), `${file}: ${target}`).toBe(
        false,
      )
})

test('no folder is named shared, because that name does not say what is in it', () => {
  const folders = ['src', 'service/src', 'service/test', 'bench', 'test'].flatMap((root) => [
    root,
    ...readdirSync(root).map((name) => join(root, name)),
  ])
  expect(folders.filter((folder) => existsSync(join(folder, 'shared')))).toEqual([])
})

/** Returns the files of a folder that import each other in a circle. Imports of types count too. */
function circlesIn(folder: string): readonly string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const open = new Set<string>()
  const isDone = new Set<string>()
  const circles: string[] = []
  function visit(file: string): void {
    if (open.has(file))
      circles.push(
        [...open]
          .slice([...open].indexOf(file))
          .concat(file)
          .join(' → '),
      )
    if (open.has(file) || isDone.has(file)) return
    open.add(file)
    const text = readFileSync(join(folder, file), 'utf8').replace(docstrings, '')
    for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g))
      if (sources.includes(join(dirname(file), target!))) visit(join(dirname(file), target!))
    open.delete(file)
    isDone.add(file)
  }
  sources.forEach(visit)
  return circles
}

test.each(['src', 'service/src'])('no files of %s import each other in a circle', (folder) => {
  expect(circlesIn(folder)).toEqual([])
})

test('formats and backends never import each other', () => {
  for (const file of files.filter((name) => ['spelling', 'formats'].includes(layerOf(name))))
    expect(importsOf(file).filter((name) => name.includes('backends'))).toEqual([])
  for (const file of files.filter((name) => layerOf(name) === 'backends'))
    expect(importsOf(file).filter((name) => /\/(spelling|formats)\//.test(name))).toEqual([])
})

test('the program starts without the code of its commands, which only a command that runs loads', () => {
  const loaded = new Set<string>()
  function load(file: string): void {
    if (loaded.has(file)) return
    loaded.add(file)
    const text = readFileSync(join('src', file), 'utf8').replace(docstrings, '')
    for (const [, target] of text.matchAll(/^(?:import|export) (?!type )[^']*?from '(\.[^']+\.ts)'/gm))
      load(relative('src', resolve('src', dirname(file), target!)))
  }
  load('cli/program.ts')
  const declarations = files.filter((file) => /^cli\/\w+\/command\.ts$/.test(file))
  expect(declarations.length).toBeGreaterThan(10)
  expect([...loaded]).toEqual(expect.arrayContaining(declarations))
  const folders = new Set(declarations.map(dirname))
  const isCode = (file: string) => folders.has(dirname(file)) && !/\/(command|help)\.ts$/.test(file)
  expect([...loaded].filter((file) => isCode(file) || /^(index\.ts|formats|backends|verifier)/.test(file))).toEqual([])
})

test('no file is longer than 400 lines, and the median is between 40 and 200', () => {
  const lengths = files.map((file) => readFileSync(join('src', file), 'utf8').split('\n').length).sort((a, b) => a - b)
  expect(lengths.at(-1)).toBeLessThanOrEqual(400)
  const median = lengths[lengths.length >> 1]
  expect(median).toBeGreaterThanOrEqual(40)
  expect(median).toBeLessThanOrEqual(200)
})

test('only one module has import.meta, so that Jest can turn all others into CommonJS', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== 'backends/pool/script.ts')
    .filter((name) => /^(?! *\*).*\bimport\.meta\b/m.test(readFileSync(join('src', name), 'utf8')))
  expect(found).toEqual(['backends/packages/location.ts'])
})

test('no line of a comment is longer than 120 columns, except examples and tables', () => {
  const files = [
    'src',
    'service/src',
    'service/test',
    'test',
    'bench',
    'docs',
    'vectors/generate',
    '.ci',
    'examples',
  ].flatMap(filesIn)
  const long = files
    .filter((file) => /\.(?:ts|js|mjs|cjs|py|sh)$/.test(file))
    .flatMap((file) => {
      let isExample = false
      return readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => {
          if (/^\s*\/\*|\*\/$/.test(line)) isExample = false
          else if (line.includes('@example')) isExample = true
          const isComment = /^\s*(?:\*|\/\/|\/\*\*|#) (?!\|)/.test(line)
          return isComment && !isExample && line.length > 120 ? [`${file}:${at + 1}`] : []
        })
    })
  expect(files.length).toBeGreaterThan(700)
  expect(long).toEqual([])
})
