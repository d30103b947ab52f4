import { describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS, systemClock } from '../../src/lib/clock.ts'
import { Site } from '../support/cli.ts'
import { IDENTITY, RECIPIENT } from '../support/copies.ts'
import { covers } from '../support/covers.ts'

covers(
  'cli/copies.ts',
  'cli/commands/copies.ts',
  'cli/commands/restore.ts',
  'cli/doctor-copies.ts',
  'src/appliance/copies',
)

/** Creates a site with a folder for its copies, and a file with the key that opens them. */
async function withFolder() {
  const site = new Site()
  const folder = site.at('disk')
  mkdirSync(folder)
  Object.assign(site.environment, { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_KEY: RECIPIENT })
  await site.init()
  const keyFile = site.at('key')
  writeFileSync(keyFile, `${IDENTITY}\n`, { mode: 0o600 })
  return { site, folder, keyFile, [Symbol.dispose]: () => site[Symbol.dispose]() }
}

const finding = (findings: Array<{ check: string }>) =>
  findings.find(({ check }) => check === 'copies elsewhere')

describe('the commands about copies elsewhere', () => {
  test('end with the wrong line of the settings, or the error of the place', async () => {
    using all = await withFolder()
    const { site, folder } = all
    rmSync(folder, { recursive: true })
    for (const args of [['init'], ['list'], ['make']]) {
      const ran = await site.run(['copies', ...args])
      expect([args, ran.exitCode, ran.stderr]).toEqual([
        args,
        1,
        expect.stringContaining(`${folder}: it does not exist (ENOENT).`),
      ])
    }
    delete site.environment.CARILLON_BACKUP_TO
    const unset = await site.run(['copies', 'make'])
    expect([unset.exitCode, unset.stderr]).toEqual([
      78,
      expect.stringContaining('No place for copies is set.'),
    ])
  })
})

test('the doctor warns without copies, accepts a new one, and fails with the remedy if they are too old or fail', async () => {
  using all = await withFolder()
  const { site, folder } = all
  const doctor = async () => finding((await site.run(['doctor', '--json'])).json)
  expect(await doctor()).toMatchObject({
    status: 'warning',
    detail: expect.stringContaining('none was made yet'),
  })
  await site.answer('copies', 'init')
  await site.answer('copies', 'make')
  expect(await doctor()).toMatchObject({
    status: 'ok',
    detail: `${folder}: the newest was made and read back 0 minutes ago`,
  })
  const state = JSON.parse(await Bun.file(site.files.copies).text())
  state.last.madeAt = systemClock.now() - 80 * HOUR_MS
  writeFileSync(site.files.copies, JSON.stringify(state))
  expect(await doctor()).toMatchObject({
    status: 'error',
    detail: `The newest copy elsewhere is 3 days old. Run \`carillon copies make\` to see the problem with ${folder}.`,
  })
  rmSync(join(folder, 'README-carillon-copies.txt'))
  expect((await site.run(['copies', 'make'])).exitCode).toBe(1)
  expect(await doctor()).toMatchObject({
    status: 'error',
    detail: expect.stringMatching(
      /3 days old\. The last attempt failed: \S+ the file README\S+ is missing\. Mount .* run `carillon copies init`\./,
    ),
  })
  delete site.environment.CARILLON_BACKUP_TO
  expect(await doctor()).toMatchObject({
    status: 'warning',
    detail: expect.stringContaining('backup_to is not set'),
  })
})

/**
 * Returns the arguments of a restore.
 * @param more name of the copy, if not the newest, and other options
 */
const restoring = (keyFile: string, ...more: string[]): string[] => [
  'restore',
  '--identity',
  keyFile,
  '--from-copies',
  ...more,
]

test('a restore names exactly one source, and shows the age and the content of a copy before it replaces data', async () => {
  using all = await withFolder()
  const { site, keyFile } = all
  for (const args of [[], ['x.db', '--from-copies', 'y']])
    expect((await site.run(['restore', ...args])).exitCode).toBe(2)
  await site.answer('copies', 'init')
  const { name } = await site.answer('copies', 'make')
  const looked = await site.run(restoring(keyFile, '--json'))
  expect(looked.json).toMatchObject({
    file: name,
    age: '0 minutes',
    organizations: 1,
    needsMasterKey: false,
    restored: null,
  })
  const restored = await site.run(restoring(keyFile, name, '--yes', '--json'))
  expect(restored.json).toMatchObject({ restored: name, held: true })
})

test('a restore of the newest copy is refused if there are copies of other data, which it names', async () => {
  using all = await withFolder()
  const { site, keyFile } = all
  await site.answer('copies', 'init')
  const { name } = await site.answer('copies', 'make')
  // A case is a new machine that was started with the settings of the old one before the restore.
  using empty = new Site(site.environment)
  await empty.init()
  const newest = await empty.answer('copies', 'make')
  const refused = await empty.run(restoring(keyFile, '--yes'))
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    expect.stringContaining('has copies of the data of 2 servers'),
  ])
  for (const each of [name, newest.name]) expect(refused.stderr).toContain(each)
  const restored = await empty.run(restoring(keyFile, name, '--yes', '--json'))
  expect(restored.json).toMatchObject({ restored: name })
})
