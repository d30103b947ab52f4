import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PLATFORMS } from '../../scripts/platforms.ts'

const require = createRequire(import.meta.url)
const root = join(import.meta.dir, '../..')
const names = Object.keys(PLATFORMS)

/**
 * Returns the platform of a machine-code file, by its header and the C library that it names, such as
 * `linux-x64-musl`.
 */
function platformOf(bytes: Buffer): string {
  if (bytes.readUInt32LE(0) === 0xfeedfacf) {
    return { 16777223: 'darwin-x64', 16777228: 'darwin-arm64' }[bytes.readUInt32LE(4)] ?? 'unknown'
  }
  if (bytes.toString('latin1', 0, 4) !== '\x7fELF') return 'unknown'
  const processor = { 62: 'x64', 183: 'arm64' }[bytes.readUInt16LE(18)] ?? 'unknown'
  return `linux-${processor}${bytes.includes('libc.so.6') ? '' : '-musl'}`
}

test('binaries are built for Linux on both processors and C libraries, and for macOS on both processors', () => {
  expect(names.toSorted()).toEqual([
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64',
    'linux-arm64-musl',
    'linux-x64',
    'linux-x64-musl',
  ])
})

test.each(names)('the binary for %s gets the SQLite of its own platform', (name) => {
  const entry = require.resolve(`better-sqlite3/${PLATFORMS[name]!.sqlite}`)
  const [, addon] = /'([^']+\.node)'/.exec(readFileSync(entry, 'utf8'))!
  expect(platformOf(readFileSync(join(dirname(entry), addon!)))).toBe(name)
})

test.each(names)(
  'the binary for %s gets the Bun of its own platform, and the pinned toolchain has it',
  (name) => {
    const { target } = PLATFORMS[name]!
    expect(target).toBe(`bun-${name}` as typeof target)
    const lock = readFileSync(join(root, 'scripts/toolchain/package-lock.json'), 'utf8')
    expect(lock).toContain(`"node_modules/@oven/${target.replace('arm64', 'aarch64')}"`)
  },
)
