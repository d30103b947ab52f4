import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import '../../../src/accounts/roles/words.ts'
import { wordsDescriptionOf } from '../../../src/lib/describe.ts'
import { ALL_PERMISSIONS } from '../../../src/lib/permissions.ts'

const root = join(import.meta.dir, '../../..')
/** Files that hold the catalogue and its texts. */
const CATALOGUE = new Set(['src/lib/permissions.ts', 'src/accounts/roles/words.ts', 'src/http/examples.json'])

const sources = [...new Bun.Glob('src/**/*.ts').scanSync(root)]
  .filter((file) => !CATALOGUE.has(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

test('a permission is marked unused exactly while no source checks it', () => {
  const meanings = wordsDescriptionOf(ALL_PERMISSIONS)!.meanings
  const unused = ALL_PERMISSIONS.filter((permission) => !sources.includes(`'${permission}'`))
  const saidToBe = ALL_PERMISSIONS.filter((permission) => meanings[permission]?.endsWith('Not used yet.'))
  expect(saidToBe).toEqual(unused)
})
