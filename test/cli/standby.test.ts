import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { RECIPIENT } from '../support/copies.ts'

const said = async (site: Site, ...args: string[]) => {
  const { exitCode, stderr } = await site.run(['standby', ...args])
  return [exitCode, stderr.replace(/\s+/g, ' ').trim()]
}

test('the commands of a standby name what is missing, and change nothing', async () => {
  using site = new Site()
  expect(await said(site, 'status')).toEqual([1, expect.stringContaining('No standby follows in')])
  expect(await said(site, 'take')).toEqual([78, expect.stringContaining('No place for copies is set.')])
  const folder = site.at('disk')
  mkdirSync(folder)
  Object.assign(site.environment, { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_KEY: RECIPIENT })
  expect(await said(site, 'take', '--stopped')).toEqual([2, expect.stringContaining('--identity FILE')])
  delete site.environment.CARILLON_BACKUP_KEY
  Object.assign(site.environment, { CARILLON_BACKUP_PASSPHRASE: 'lanterns over the harbour' })
  expect(await said(site, 'take')).toEqual([2, expect.stringContaining('backup_lease is not set')])
  expect(await said(site, 'take', '--stopped')).toEqual([
    1,
    expect.stringContaining(`${folder} has no copy with continuous copies.`),
  ])
  expect(await said(site, 'status')).toEqual([1, expect.stringContaining('No standby follows in')])
})
