import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'

const FIRST = 'first-master-key-of-this-server-000'
const SECOND = 'second-master-key-of-this-server-00'

test('a changed master key opens the data and the earlier one no longer does, and it can be removed', async () => {
  using site = new Site()
  await site.init()
  const withKey = (key?: string) => {
    if (key === undefined) delete site.environment.CARILLON_MASTER_KEY
    else site.environment.CARILLON_MASTER_KEY = key
  }
  const exitCode = async () => (await site.run(['org', 'list'])).exitCode
  const fileOf = (key: string) => {
    const path = site.at('new-key')
    writeFileSync(path, `${key}\n`, { mode: 0o600 })
    return path
  }
  withKey(FIRST)
  expect(await exitCode()).toBe(0)
  const changed = await site.run(['config', 'master-key', '--new-key-file', fileOf(SECOND)])
  expect([changed.exitCode, changed.stdout]).toEqual([0, 'changed           yes\nneeds master_key  yes\n'])
  expect(changed.stderr).toContain('Set master_key to the new key before you start the server.')
  expect(changed.stderr).toContain('still need the earlier key')
  expect(await exitCode()).toBe(78)
  withKey(SECOND)
  expect(await exitCode()).toBe(0)
  const acts = (await site.answer('audit', 'list', '--appliance')) as Array<{ act: string }>
  expect(acts.filter(({ act }) => act === 'MASTER_KEY_CHANGED')).toHaveLength(1)
  expect((await site.run(['config', 'master-key', '--none'])).exitCode).toBe(0)
  withKey()
  expect(await exitCode()).toBe(0)
})

test('a master key that is too short, and no choice or two of a new one, change nothing', async () => {
  using site = new Site()
  await site.init()
  site.environment.CARILLON_MASTER_KEY = FIRST
  const path = site.at('new-key')
  writeFileSync(path, 'short', { mode: 0o600 })
  const refusals = [
    { args: ['--new-key-file', path], exitCode: 78, says: 'shorter than 32 characters' },
    { args: ['--new-key-file', site.at('missing')], exitCode: 1, says: 'cannot be read' },
    { args: [], exitCode: 2, says: 'Give one of' },
    { args: ['--none', '--new-key-file', path], exitCode: 2, says: 'Give one of' },
  ]
  for (const { args, exitCode, says } of refusals) {
    const ran = await site.run(['config', 'master-key', ...args])
    expect([args, ran.exitCode, ran.stderr]).toEqual([args, exitCode, expect.stringContaining(says)])
  }
  expect((await site.run(['org', 'list'])).exitCode).toBe(0)
  site.environment.CARILLON_MASTER_KEY = SECOND
  expect((await site.run(['org', 'list'])).exitCode).toBe(78)
})

test('a restore of data that another master key protects is refused before anything changes', async () => {
  using site = new Site()
  await site.init()
  site.environment.CARILLON_MASTER_KEY = FIRST
  await site.answer('org', 'list')
  await site.answer('backup', '-o', site.at('backup.db'))
  using away = new Site({ CARILLON_MASTER_KEY: SECOND })
  const refused = await away.run(['restore', site.at('backup.db')])
  expect([refused.exitCode, refused.stderr]).toEqual([
    78,
    expect.stringContaining('another master key than the one that is set here'),
  ])
  away.environment.CARILLON_MASTER_KEY = FIRST
  const restored = await away.run(['restore', site.at('backup.db'), '--json'])
  expect([restored.exitCode, restored.json]).toMatchObject([0, { needsMasterKey: true }])
  expect(restored.json.hasItsMasterKey).toBeUndefined()
})
