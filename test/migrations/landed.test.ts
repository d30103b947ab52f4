import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Hex } from '../../src/lib/ids.ts'
import landed from './landed.json' with { type: 'json' }

/**
 * A landed migration is never edited, comments included, because databases store its checksum and refuse
 * another text. A change needs a new migration. landed.json is only added to.
 */
test('every migration is listed with its hash, and none was edited', () => {
  const directory = join(import.meta.dir, '../../migrations')
  const files = readdirSync(directory).filter((name) => name.endsWith('.sql'))
  const hashes = files.map((name) => [name, sha256Hex(readFileSync(join(directory, name), 'utf8'))] as const)
  expect(Object.fromEntries(hashes)).toEqual(landed)
})
