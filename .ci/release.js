// Makes the files of a release in the folder `release`, and tries them. `npm run release` runs this file. It publishes
// nothing.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packInto, root, run, step, temporaryFolder } from '../test/packed.js'
import { changesIn } from './changelog.js'

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'))
const release = join(root, 'release')
const { version } = readJson(root, 'package.json')

await step('the changelog is complete', () => {
  assert.deepEqual(changesIn(root), [], 'run `npm run changelog`, and commit its result')
})

await step('the working tree is clean, and both packages have the same version', () => {
  assert.equal(
    run('git', ['status', '--porcelain']),
    '',
    'commit your changes first, because a release is made of a commit',
  )
  const service = readJson(root, 'service/package.json')
  assert.deepEqual([service.version, service.dependencies.saltbridge], [version, `^${version}`])
})

await step('both packages are built and packed', () => {
  rmSync(release, { recursive: true, force: true })
  mkdirSync(release)
  run('npm', ['run', '--silent', 'build'])
})
const tarballs = [packInto(release), packInto(release, '--workspace', 'service')]

const project = temporaryFolder('saltbridge-release-')
const environment = { PATH: process.env.PATH, HOME: process.env.HOME, API_KEYS: 'release-0123456789abcdef' }
const hash = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'

await step('both packages are installed in an empty project, and no package has an install script', () => {
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  run('npm', ['install', '--no-audit', '--no-fund', '--silent', ...tarballs], { cwd: project })
  const { packages } = readJson(project, 'node_modules/.package-lock.json')
  assert.deepEqual(
    Object.keys(packages).filter((name) => packages[name].hasInstallScript),
    [],
  )
})

await step('the library and the command verify a password in this project', () => {
  const script = `
    import { createVerifier } from 'saltbridge'
    const verifier = createVerifier()
    console.log(await verifier.verify('hello', '${hash}'), await verifier.verify('Hello', '${hash}'))
    await verifier.close()`
  const options = { cwd: project, env: environment }
  assert.equal(run(process.execPath, ['--input-type=module', '-e', script], options), 'true false\n')
  const args = ['--no-install', 'saltbridge', 'verify', '--password-stdin', hash]
  run('npx', args, { ...options, input: 'hello', stdio: ['pipe', 'pipe', 'pipe'] })
})

await step('the service starts in this project, answers, and stops', async () => {
  const bin = join(project, 'node_modules/saltbridge/dist/cli/bin.js')
  const service = spawn(process.execPath, [bin, 'serve', '--port', '0'], { cwd: project, env: environment })
  const ended = once(service, 'exit')
  try {
    const [said] = await once(service.stderr.setEncoding('utf8'), 'data')
    const [address] = /http:\/\/[\d.:]+/.exec(said)
    const { status } = await fetch(`${address}/apiversion`, { headers: { 'api-key': environment.API_KEYS } })
    assert.equal(status, 200)
  } finally {
    service.kill()
  }
  assert.deepEqual(await ended, [0, null])
})

await step('both packages have a bill of materials, and each file has a checksum', () => {
  const options = ['--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
  const bill = JSON.parse(run('npm', ['sbom', ...options], { maxBuffer: 2 ** 26 }))
  for (const name of ['commander', 'hono', '@saltbridge/service'])
    assert.ok(
      bill.components.some(({ purl }) => decodeURIComponent(purl).startsWith(`pkg:npm/${name}@`)),
      name,
    )
  // npm writes the name of the folder.
  bill.metadata.component.name = 'saltbridge'
  writeFileSync(join(release, `saltbridge-${version}.cdx.json`), `${JSON.stringify(bill, undefined, 2)}\n`)
  const sums = readdirSync(release).map((name) => {
    const digest = createHash('sha256')
      .update(readFileSync(join(release, name)))
      .digest('hex')
    return `${digest}  ${name}\n`
  })
  writeFileSync(join(release, 'SHA256SUMS'), sums.join(''))
})

console.log(`\nThe files are in the folder release. Check them with: cd release && sha256sum --check SHA256SUMS`)
console.log('Nothing was published. To publish both packages, run:')
console.log(`  ${tarballs.map((path) => `npm publish ./release/${basename(path)} --access public`).join(' && ')}`)
