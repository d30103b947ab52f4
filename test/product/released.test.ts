import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareVersions } from '../../cli/release/names.ts'
import { migrations } from '../../migrations/index.ts'
import manifest from '../../package.json' with { type: 'json' }
import { type Interface, interfaceOf } from '../../scripts/release/interface.ts'
import { brokenChanges } from '../../scripts/release/interface-changes.ts'
import {
  firstNumbers,
  keptInterfaces,
  RELEASED_FOLDER,
  type Released,
  readInterface,
  readReleased,
  whyNotReleased,
} from '../../scripts/release/released.ts'
import { sha256Hex } from '../../src/lib/ids.ts'
import { createTestApp } from '../support/app.ts'

/** Stored data of released versions, which this version must not break. */

const released = readReleased()

test('every stored file of a release is listed with its hash, and none was edited', () => {
  const names = readdirSync(RELEASED_FOLDER).filter((name) => name !== 'released.json')
  const hashes = names.map((name) => [name, sha256Hex(readFileSync(join(RELEASED_FOLDER, name)))])
  expect(Object.fromEntries(hashes)).toEqual(released.files)
})

test('each version has the schema of the version before it or a later one, data of that schema, and its interface', () => {
  const versions = Object.keys(released.versions).sort(compareVersions)
  const schemas = versions.map((version) => released.versions[version]!)
  expect(schemas).toEqual(schemas.toSorted((a, b) => a - b))
  expect(schemas.at(-1)).toBeLessThanOrEqual(migrations.at(-1)!.version)
  for (const version of versions)
    expect(whyNotReleased({ version, schema: released.versions[version]! }, released)).toBeUndefined()
})

test('versions that differ only in the last number have one schema, so that an operator can roll back between them', () => {
  const schemas = Map.groupBy(Object.entries(released.versions), ([version]) => firstNumbers(version, 2))
  for (const [numbers, versions] of schemas)
    expect([numbers, new Set(versions.map(([, schema]) => schema)).size]).toEqual([numbers, 1])
})

test('a client of a released version works with later ones until the first number of the version changes', async () => {
  await using app = createTestApp()
  const now = await interfaceOf(app.app.openApi())
  for (const version of keptInterfaces(manifest.version, released)) {
    const broken = brokenChanges(readInterface(version), now)
    if (broken.length > 0)
      throw new Error(
        `This would break what works with version ${version}:\n- ${broken.join('\n- ')}\n\nKeep it, or raise the first number of the version in package.json. If no tag ${version} was ever made, \`npm run release -- --record\` keeps the interface as it is now.`,
      )
    expect(broken).toEqual([])
  }
})

describe('a release', () => {
  const good: Released = {
    versions: { '1.0.0': 113, '1.1.0': 120 },
    files: { 'schema-113.db.zst': 'a', 'schema-120.db.zst': 'b', 'interface-1.1.0.json.zst': 'c' },
  }

  test('needs the stored schema and interface of its version', () => {
    expect(whyNotReleased({ version: '1.1.0', schema: 120 }, good)).toBeUndefined()
  })

  test('is refused if its schema differs from that of a version with the same first two numbers', () => {
    expect(whyNotReleased({ version: '1.0.1', schema: 120 }, good)).toBe(
      '1.0.0 has schema 113, and 1.0.1 would have schema 120: only the last number differs. Raise the second number in package.json.',
    )
    expect(whyNotReleased({ version: '1.0.1', schema: 113 }, good)).toStartWith('its interface is missing')
  })

  test('is refused if the interface has changed since it was stored', async () => {
    const api = { paths: {}, components: { schemas: {} } }
    const present: Interface = { api, settings: [], commands: [], files: {} }
    const kept = { ...present, settings: ['shape'] }
    const candidate = { version: '1.1.0', schema: 120, present }
    expect(whyNotReleased({ ...candidate, kept: () => present }, good)).toBeUndefined()
    expect(whyNotReleased({ ...candidate, kept: () => kept }, good)).toStartWith(
      'interface-1.1.0.json.zst is not the interface of these sources, which has changed since it was kept. Run `npm run release -- --record`',
    )
  })

  test.each([
    {
      why: 'a migration is newer than the data that is kept',
      version: '1.1.0',
      schema: 121,
      says: 'data of its schema is missing: version 1.1.0 has schema 121, and test/fixtures/released has no schema-121.db.zst.',
    },
    {
      why: 'the interface of the version is not kept',
      version: '1.2.0',
      schema: 120,
      says: 'its interface is missing: version 1.2.0 has schema 120, and test/fixtures/released has no interface-1.2.0.json.zst.',
    },
    {
      why: 'the list names another schema for the version',
      version: '1.1.0',
      schema: 113,
      says: 'test/fixtures/released/released.json says schema 120: version 1.1.0 has schema 113.',
    },
  ])('is refused with the remedy if $why', ({ version, schema, says }) => {
    const reason = whyNotReleased({ version, schema }, good)
    expect(reason).toStartWith(says)
    expect(reason).toContain('`npm run release -- --record`')
  })
})
