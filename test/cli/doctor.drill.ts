import { expect, test } from 'bun:test'
import { mkdirSync, renameSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { RECIPIENT } from '../support/copies.ts'
import { covers } from '../support/covers.ts'

covers('cli/commands/doctor.ts', 'cli/doctor-copies.ts', 'src/accounts/settings')

interface Found {
  check: string
  status: string
  detail: string
}

/** Returns a finding of the doctor, and the exit code. */
async function examined(site: Site, check: string) {
  const { json, exitCode } = await site.run(['doctor', '--json'])
  const { status, detail } = (json as Found[]).find((one) => one.check === check)!
  return { status, detail, exitCode }
}

test('the doctor checks the master key as the server does at its start', async () => {
  using site = new Site()
  await site.init()
  const key = 'a'.repeat(32)
  expect(await examined(site, 'master key')).toMatchObject({ status: 'ok', exitCode: 0 })
  site.environment.CARILLON_MASTER_KEY = 'short'
  expect(await examined(site, 'master key')).toEqual({
    status: 'error',
    detail: 'The master key is shorter than 32 characters. Make one with: openssl rand -base64 32',
    exitCode: 1,
  })
  site.environment.CARILLON_MASTER_KEY = key
  // The first command that opens the data locks it with the key.
  await site.answer('org', 'list')
  await site.answer('key', 'issue', '--name', 'Other')
  for (const [given, says] of [
    ['b'.repeat(32), 'is not the one that locked'],
    [undefined, 'are locked by a master key, and none is set'],
  ] as const) {
    if (given === undefined) delete site.environment.CARILLON_MASTER_KEY
    else site.environment.CARILLON_MASTER_KEY = given
    expect(await examined(site, 'master key')).toMatchObject({
      status: 'error',
      detail: expect.stringContaining(says),
      exitCode: 1,
    })
  }
  site.environment.CARILLON_MASTER_KEY = key
  expect(await examined(site, 'master key')).toMatchObject({ status: 'ok', exitCode: 0 })
})

test('the doctor reports a place for copies that cannot be read', async () => {
  using site = new Site()
  const folder = site.at('disk')
  mkdirSync(folder)
  Object.assign(site.environment, { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_KEY: RECIPIENT })
  await site.init()
  await site.answer('copies', 'init')
  await site.answer('copies', 'make')
  expect(await examined(site, 'copies elsewhere')).toMatchObject({ status: 'ok' })
  renameSync(folder, `${folder}-away`)
  expect(await examined(site, 'copies elsewhere')).toEqual({
    status: 'error',
    detail: `${folder}: it does not exist (ENOENT)`,
    exitCode: 1,
  })
})
