import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { exports } from '../../package.json'
import { filesIn } from '../helpers/files.ts'

const modules = Object.entries(exports).flatMap(([subpath, entry]) =>
  typeof entry === 'object' && entry.default.endsWith('.js') ? [[subpath, entry.default] as const] : [],
)

/** Returns the source of a built file: tsup builds src/formats/index.ts as dist/formats.js. */
const sourceOf = (built: string): string =>
  built === './dist/formats.js' ? 'src/formats/index.ts' : built.replace('./dist/', 'src/').replace(/\.js$/, '.ts')

const entries: ReadonlyMap<string, string> = new Map(
  modules.flatMap(([subpath, built]): [string, string][] => {
    const source = sourceOf(built)
    if (!source.includes('*')) return [[subpath, source]]
    return readdirSync(dirname(source))
      .filter((name) => name !== 'index.ts')
      .map((name) => [subpath.replace('*', name.slice(0, -3)), source.replace('*.ts', name)])
  }),
)

const program = ts.createProgram({
  rootNames: [...entries.values()],
  options: {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    noLib: true,
    types: [],
    paths: {
      '#backends': [resolve('src/backends/presets/pooled.ts')],
      '#location': [resolve('src/backends/packages/location.ts')],
    },
  },
})
const checker = program.getTypeChecker()

const resolved = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

function exportsOf(source: string): readonly ts.Symbol[] {
  const symbol = checker.getSymbolAtLocation(program.getSourceFile(source)!)
  return symbol ? checker.getExportsOfModule(symbol) : []
}

/** The declarations that the public entries export, with the name of an entry that exports each. */
const publicSymbols: ReadonlyMap<ts.Symbol, string> = new Map(
  [...entries]
    .reverse()
    .flatMap(([subpath, source]) =>
      exportsOf(source).map((symbol) => [resolved(symbol), `saltbridge${subpath.slice(1)}: ${symbol.name}`] as const),
    ),
)

/**
 * Returns the types that the signature of a declaration names. Bodies of functions, initial values and members that are
 * marked as internal are left out.
 */
function typesIn(declaration: ts.Declaration): readonly ts.Symbol[] {
  const types: ts.Symbol[] = []
  const visit = (node: ts.Node): void => {
    if (ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal')) return
    if (ts.isBlock(node) || (ts.isVariableDeclaration(node.parent) && node === node.parent.initializer)) return
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const symbol = checker.getSymbolAtLocation(ts.isTypeReferenceNode(node) ? node.typeName : node.expression)
      if (symbol) types.push(resolved(symbol))
    }
    ts.forEachChild(node, visit)
  }
  visit(declaration)
  return types
}

/**
 * Returns whether another file of src exports a type. An application can name a type that is not exported by its place:
 * `Policy['minima']`.
 */
const isExported = (symbol: ts.Symbol): boolean =>
  (symbol.declarations ?? []).some(
    (one) =>
      one.getSourceFile().fileName.startsWith(`${resolve('src')}/`) &&
      (ts.getCombinedModifierFlags(one) & ts.ModifierFlags.Export) !== 0,
  )

test('the main entry exports at most 40 names, with its types', () => {
  const names = exportsOf('src/index.ts').map(({ name }) => name)
  expect(names).toContain('createVerifier')
  expect(names).toContain('VerifierOptions')
  expect(names.length, names.join()).toBeLessThanOrEqual(40)
})

test('the exports map names only public files, and hides none', () => {
  for (const [subpath, entry] of Object.entries(exports)) expect(entry, subpath).not.toBeNull()
  const wildcards = Object.keys(exports).filter((subpath) => subpath.includes('*'))
  expect(wildcards).toEqual(['./formats/*', './backends/wasm/*.wasm'])
  expect(Object.keys(exports)).not.toContain('./report')
})

test('each entry exports something', () => {
  for (const [subpath, source] of entries) expect(exportsOf(source).length, subpath).toBeGreaterThan(0)
})

test('each type in a public signature is exported by a public entry', () => {
  const hidden = new Set<string>()
  const seen = new Set(publicSymbols.keys())
  for (const [symbol, place] of publicSymbols)
    for (const declaration of symbol.declarations ?? [])
      for (const type of typesIn(declaration))
        if (!seen.has(type) && isExported(type)) hidden.add(`${type.name} in ${place}`)
  expect([...hidden].sort()).toEqual([])
})

/** The tags that the docstring of a public function must have. */
function missingTags(symbol: ts.Symbol): readonly string[] {
  const declaration = symbol.declarations?.find(ts.isFunctionDeclaration)
  if (!declaration) return []
  const tags = symbol.getJsDocTags(checker).map(({ name }) => name)
  const wanted = ['example']
  if (declaration.parameters.length > 0) wanted.push('param')
  if (declaration.type && declaration.type.kind !== ts.SyntaxKind.VoidKeyword) wanted.push('returns')
  return wanted.filter((name) => !tags.includes(name))
}

test('each public name has a docstring, and each public function has parameters, a result and an example in it', () => {
  const faults = [...publicSymbols].flatMap(([symbol, place]) => {
    const isDocumented = symbol.getDocumentationComment(checker).length > 0
    const missing = [...(isDocumented ? [] : ['docstring']), ...missingTags(symbol)]
    return missing.length > 0 ? [`${place} has no ${missing.join(', ')}`] : []
  })
  expect(faults.sort()).toEqual([])
})

test('documents and examples import only names that their entry exports', () => {
  const pages = [
    'docs',
    'examples',
    'bench',
    'test/bundlers',
    'test/runtimes',
    'test/soak',
    'vectors/generate',
    'src',
    'service/src',
    'service/test',
  ]
  const files = pages.flatMap((folder) => filesIn(folder).filter((name) => /\.(md|ts|js|mjs|cjs)$/.test(name)))
  const wrong: string[] = []
  let count = 0
  for (const file of ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...files])
    for (const [, names, specifier] of readFileSync(file, 'utf8').matchAll(
      /import (?:type )?\{([^{}]*)\} from 'saltbridge([\w/-]*)'/g,
    )) {
      const source = entries.get(`.${specifier}`)
      const known = source ? exportsOf(source).map(({ name }) => name) : []
      for (const name of names!
        .replaceAll(/\n *\* ?/g, ' ')
        .split(',')
        .map((one) => one.trim()))
        if (name !== '') {
          count++
          if (!known.includes(name.replace(/^type /, '').replace(/ as .*/, '')))
            wrong.push(`${file}: ${name} from saltbridge${specifier}`)
        }
    }
  expect(count).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
