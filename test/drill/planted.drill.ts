import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { covers } from '../support/covers.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { PLANTED_FAULTS, type PlantedFault } from '../support/planted-faults.ts'

covers('src', 'test/support/planted-faults.ts')

/** Planted faults: each is put into a copy of the sources, and the tests have to find it. */

const root = join(import.meta.dir, '../..')
const SOURCES = [
  'src',
  'cli',
  'console',
  'clients',
  'migrations',
  'words',
  'scripts',
  'test',
  'docs',
  'README.md',
  'install.sh',
  'package.json',
  'bun.lock',
  'bunfig.toml',
  'tsconfig.json',
  'biome.json',
  'redocly.yaml',
]

let copy: TemporaryDirectory
beforeAll(() => {
  copy = new TemporaryDirectory()
  for (const part of SOURCES) cpSync(join(root, part), copy.at(part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), copy.at('node_modules'))
})
afterAll(() => copy[Symbol.dispose]())

/** Returns the output of a fault's tests, with its file as given. */
async function runWith({ file, tests, isOfNight }: PlantedFault, text: string): Promise<string> {
  const path = copy.at(file)
  const sound = readFileSync(path, 'utf8')
  writeFileSync(path, text)
  try {
    const files = tests.map((place) => `./${place}${place.endsWith('.ts') ? '' : '/'}`)
    const child = Bun.spawn([process.execPath, 'test', '--bail', '--timeout', '180000', ...files], {
      cwd: copy.path,
      // The size of the tests of each change, with one seed, so that chance decides nothing.
      env: { ...process.env, TEST_SIZE: isOfNight ? 'full' : 'small', TEST_SEED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [said, more] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
    return said + more
  } finally {
    writeFileSync(path, sound)
  }
}

test('at least 40 faults are planted', () => {
  expect(PLANTED_FAULTS.length).toBeGreaterThanOrEqual(40)
})

test.each(PLANTED_FAULTS.map((fault) => [fault.harm, fault] as const))(
  'a test fails where %s',
  async (_harm, fault) => {
    const sound = readFileSync(join(root, fault.file), 'utf8')
    expect(sound.split(fault.was)).toHaveLength(2)
    const said = await runWith(
      fault,
      sound.replace(fault.was, () => fault.becomes),
    )
    // A test fails, instead of a file that cannot be read.
    expect(said).toMatch(/^\(fail\) /m)
    expect(said).not.toMatch(/SyntaxError|Cannot find module/)
  },
)
