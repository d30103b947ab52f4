import { describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Site } from '../support/cli.ts'
import { IDENTITY, PASSPHRASE, RECIPIENT } from '../support/copies.ts'

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

describe('the commands about copies elsewhere', () => {
  test('report their results to people and to programs', async () => {
    using all = await withFolder()
    const { site, folder, keyFile } = all
    expect(await site.answer('copies', 'list')).toEqual([])
    expect((await site.run(['copies', 'list'])).stdout).toBe(`There is no copy in ${folder} yet.\n`)
    expect((await site.run(['copies', 'init'])).stdout).toBe(`ready for copies  ${folder}\n`)
    expect(await site.answer('copies', 'init')).toEqual({ place: folder, ready: true })
    const { name } = await site.answer('copies', 'make')
    const made = await site.run(['copies', 'make'])
    expect(made.stdout).toMatch(
      /^made and read back +carillon-\S+-2\.db\.zst\.age\nin +\/\S+\nbytes +[\d,]+\nbytes of the database +[\d,]+\n$/,
    )
    const listed = await site.run(['copies', 'list'])
    expect(listed.stdout).toMatch(
      /^name +made +age +bytes +made by +read back\ncarillon-\S+-2\.db\.zst\.age .* this server +20/,
    )
    expect(await site.answer('copies', 'verify')).toMatchObject({ opened: false, compared: true })
    const verified = await site.run(['copies', 'verify', name, '--identity', keyFile])
    expect(verified.stdout).toMatch(/^decrypted +yes\nequals what was sent +yes$/m)
    const absent = await site.run(['copies', 'verify', 'carillon-x'])
    expect([absent.exitCode, absent.stderr]).toEqual([1, expect.stringContaining(' has no copy carillon-x.')])
  })
})

test('the file of a passphrase alone opens a copy, and without one the settings are refused where copies are made', async () => {
  using site = new Site()
  const folder = site.at('disk')
  mkdirSync(folder)
  Object.assign(site.environment, { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_PASSPHRASE: PASSPHRASE })
  await site.init()
  await site.answer('copies', 'init')
  const { name } = await site.answer('copies', 'make')
  using away = new Site({ CARILLON_BACKUP_TO: folder })
  const unopened = await away.run(['restore', '--from-copies'])
  expect([unopened.exitCode, unopened.stderr]).toEqual([
    2,
    expect.stringMatching(/Nothing is given that opens the copies\..*--passphrase-file FILE/s),
  ])
  const passphraseFile = away.at('passphrase')
  writeFileSync(passphraseFile, `${PASSPHRASE}\n`, { mode: 0o600 })
  expect(await away.answer('copies', 'list')).toMatchObject([{ name, by: 'another' }])
  const restored = await away.run(['restore', '--from-copies', '--passphrase-file', passphraseFile, '--json'])
  expect([restored.exitCode, restored.json]).toMatchObject([0, { restored: name }])
  for (const args of [
    ['copies', 'make'],
    ['serve', '--port', '0'],
  ]) {
    const ran = await away.run(args)
    expect([args, ran.exitCode, ran.stderr]).toEqual([
      args,
      78,
      expect.stringContaining('copies elsewhere are always encrypted'),
    ])
  }
  const doctor = (await away.run(['doctor', '--json'])).json as Array<{ check: string }>
  expect(doctor.find(({ check }) => check === 'copies elsewhere')).toMatchObject({
    status: 'error',
    detail: expect.stringContaining('copies elsewhere are always encrypted'),
  })
})

test('the list says which copies were made under a wrong clock', async () => {
  using all = await withFolder()
  const { site, folder } = all
  await site.answer('copies', 'init')
  const { name } = await site.answer('copies', 'make')
  const ahead = name.replace(/carillon-\d{4}/, 'carillon-2999')
  renameSync(join(folder, name), join(folder, ahead))
  expect(await site.answer('copies', 'list')).toMatchObject([
    { name: ahead, isTimeWrong: true, age: 'wrong clock' },
  ])
  const next = await site.answer('copies', 'make')
  expect(await site.answer('copies', 'list')).toMatchObject([
    { name: next.name, isTimeWrong: false, age: '0 minutes' },
    { name: ahead, isTimeWrong: true },
  ])
})

test('the settings go with the copies, without what opens the data and the copies', async () => {
  using site = new Site()
  const folder = site.at('disk')
  mkdirSync(folder)
  Object.assign(site.environment, {
    CARILLON_BACKUP_TO: folder,
    CARILLON_BACKUP_PASSPHRASE: PASSPHRASE,
    CARILLON_MASTER_KEY: 'master-key-of-this-server-00000000',
    CARILLON_METRICS_TOKEN: 'canary-"of"-metrics',
  })
  await site.init()
  await site.answer('copies', 'init')
  await site.answer('copies', 'make')
  const { name } = await site.answer('copies', 'make')
  using away = new Site({ CARILLON_BACKUP_TO: folder })
  const passphraseFile = away.at('passphrase')
  writeFileSync(passphraseFile, `${PASSPHRASE}\n`, { mode: 0o600 })
  const read = (...more: string[]) =>
    away.run(['copies', 'settings', '--passphrase-file', passphraseFile, ...more])
  const printed = await read()
  expect(printed.exitCode).toBe(0)
  expect(Bun.TOML.parse(printed.stdout)).toEqual({
    backup_to: folder,
    metrics_token: 'canary-"of"-metrics',
    generation_dir: `${site.data}-generation`,
  })
  const file = away.at('carillon.toml')
  const written = await read(name, '--output', file, '--json')
  expect([written.exitCode, written.json]).toEqual([0, { of: name, file }])
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([printed.stdout, 0o600])
  const unopened = await away.run(['copies', 'settings'])
  expect([unopened.exitCode, unopened.stderr]).toEqual([2, expect.stringContaining('Nothing is given that')])
})

test('a changed passphrase is given to the copies by a command, which says what it did', async () => {
  using site = new Site()
  const folder = site.at('disk')
  mkdirSync(folder)
  Object.assign(site.environment, { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_PASSPHRASE: PASSPHRASE })
  await site.init()
  await site.answer('copies', 'init')
  const { name } = await site.answer('copies', 'make')
  site.environment.CARILLON_BACKUP_PASSPHRASE = 'boats below the lighthouse'
  const old = site.at('old')
  const reseal = (passphrase: string, ...more: string[]) => {
    writeFileSync(old, `${passphrase}\n`, { mode: 0o600 })
    return site.run(['copies', 'reseal', '--old-passphrase-file', old, ...more])
  }
  const wrong = await reseal('of somebody else entirely')
  expect([wrong.exitCode, wrong.stderr]).toEqual([1, expect.stringContaining('2 objects of')])
  const done = await reseal(PASSPHRASE, '--json')
  expect([done.exitCode, done.json]).toMatchObject([
    0,
    [{ name, outcome: 'RESEALED' }, { outcome: 'RESEALED' }],
  ])
  expect((await reseal(PASSPHRASE)).stdout).toMatch(/^carillon-\S+ +had it already$/m)
  const verified = await site.answer('copies', 'verify')
  expect(verified).toMatchObject({ opened: true, compared: true })
})
