import { expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openChainKey } from '../../src/appliance/copies/sealed.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { PASSPHRASE } from '../support/copies.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { Caller } from '../support/kill-caller.ts'
import { LOAD, missingIn, OptingOut, suppressedIn, untilCopied, withPlace } from '../support/opting-out.ts'

covers('src/appliance/copies', 'src/storage', 'src/wiring')

/**
 * The opt-outs and erasures in the place of the copies. test/drill/alone/opt-outs.drill.ts measures how many a lost
 * disk takes.
 */

test.each([
  'ledger.after_begin',
  'ledger.before_compare',
  'ledger.after_put',
  'ledger.after_note',
  'ledger.after_fold',
  'ledger.after_remove',
])('after a kill at %s, the place has every acknowledged opt-out', async (point) => {
  using all = await withPlace({ CARILLON_BACKUP_SEGMENT_DAYS: '0' })
  const { site, environment, apiKey } = all
  const caller = new Caller()
  const first = await Appliance.start({ dataDir: site.data, environment })
  caller.isUp(first.url, apiKey)
  await untilCopied(first)
  const before = new OptingOut(caller, 1)
  await until(
    async () => JSON.parse(readFileSync(join(site.files.live, 'ledger.json'), 'utf8')),
    ({ objects }) => objects.length > 2,
  )
  await before.end()
  caller.isDown()
  expect(await first.stop()).toBe(0)
  // A day later, the objects are folded.
  const path = join(site.files.live, 'ledger.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), foldedAt: 0 }))
  const dying = new Appliance({
    dataDir: site.data,
    environment: { ...environment, CARILLON_FAIL_AT: point },
  })
  const optingOut = new OptingOut(caller, 2)
  // It may die before it is ready.
  if (
    await dying.ready().then(
      () => true,
      () => false,
    )
  )
    caller.isUp(dying.url, apiKey)
  expect(await dying.end()).toBe(137)
  caller.isDown()
  const last = await Appliance.start({ dataDir: site.data, environment })
  caller.isUp(last.url, apiKey)
  await until(
    async () => optingOut.acknowledged.length,
    (count) => count > 2,
  )
  await optingOut.end()
  expect(await last.stop()).toBe(0)
  using away = new Site(environment)
  const restored = await away.runBinary(['restore', '--from-copies', '--json'])
  expect([restored.exitCode, restored.stderr]).toEqual([0, expect.any(String)])
  expect(missingIn(away.files.snapshot, [...before.acknowledged, ...optingOut.acknowledged])).toEqual([])
})

test('a restore to an earlier moment in an empty folder repeats what was withdrawn and erased after it', async () => {
  using all = await withPlace()
  const { site, environment, apiKey } = all
  await site.answer('org', 'create', 'Closing', '--owner', 'owner@example.test')
  const other = (await site.answer('key', 'issue', '--name', 'second', '--organization', 'acme')) as {
    id: string
  }
  const appliance = await Appliance.start({ dataDir: site.data, environment })
  const client = new Client(appliance.url, apiKey)
  const opting = await client.made('/contacts', { firstName: 'Ann', phone: '+13125550101' })
  const erasing = await client.made('/contacts', { firstName: 'Erased', phone: '+13125550102' })
  await untilCopied(appliance)
  const moment = new Date().toISOString()
  await until(
    async () => Date.now(),
    (now) => now > Date.parse(moment) + 1_000,
  )
  expect((await client.patch(`/contacts/${opting.id}`, { isOptedOut: true })).status).toBe(200)
  const { id: erasure } = await client.made(`/contacts/${erasing.id}/erase`, {})
  await until(
    () => client.get(`/contacts/erasures/${erasure}`),
    ({ body }) => body.data.status === 'COMPLETED',
  )
  await site.answer('key', 'revoke', other.id, '--organization', 'acme')
  await site.answer('org', 'delete', 'closing', '--yes')
  await until(
    async () => site.runBinary(['doctor', '--json']),
    ({ json }) =>
      json.some(
        ({ check, detail }: Record<string, string>) =>
          check === 'opt-outs elsewhere' && /until 0/.test(detail!),
      ),
  )
  await appliance.kill()

  using away = new Site(environment)
  const restored = await away.runBinary(['restore', '--from-copies', '--at', moment, '--json'])
  expect([restored.exitCode, restored.stderr]).toEqual([0, expect.any(String)])
  expect(restored.json).toMatchObject({
    contacts: 2,
    withdrawnAgain: { 'suspensions and closings of organizations': 1, 'API keys': 1, 'opt-outs': 1 },
    unreadElsewhere: null,
  })
  expect(suppressedIn(away.files.snapshot)).toContain('+13125550101')
  const orgs = (await away.answer('org', 'list')) as Array<{ slug: string }>
  expect(orgs.map(({ slug }) => slug)).toEqual(['acme'])
  const keys = (await away.answer('key', 'list')) as Array<{ id: string; status: string }>
  expect(keys.find(({ id }) => id === other.id)?.status).toBe('REVOKED')
  await using next = await Appliance.start({ dataDir: away.data, environment: LOAD })
  const there = new Client(next.url, apiKey)
  expect((await there.get(`/contacts/${erasing.id}`)).status).toBe(404)
  await until(
    () => there.get(`/contacts/erasures/${erasure}`),
    ({ body }) => body.data.status === 'COMPLETED',
  )
})

test('age and zstd alone open the ledgers', async () => {
  using all = await withPlace()
  const { site, folder, environment, apiKey } = all
  const appliance = await Appliance.start({ dataDir: site.data, environment })
  const client = new Client(appliance.url, apiKey)
  const { id } = await client.made('/contacts', { firstName: 'Ann', phone: '+13125550101' })
  expect((await client.patch(`/contacts/${id}`, { isOptedOut: true })).status).toBe(200)
  expect(await appliance.stop()).toBe(0)
  const names = readdirSync(join(folder, 'ledger'), { recursive: true, encoding: 'utf8' })
  // age reads a passphrase only from a terminal, so Carillon's library opens the key here.
  const sealed = readFileSync(join(folder, 'ledger', names.find((name) => name.endsWith('key.age'))!))
  writeFileSync(site.at('key'), await openChainKey(sealed, PASSPHRASE), { mode: 0o600 })
  const lines = names
    .filter((name) => name.endsWith('.jsonl.zst.age'))
    .flatMap((name) => {
      const { stdout } = Bun.spawnSync([
        'sh',
        '-ec',
        'age -d -i "$1" "$2" | zstd -dq',
        'sh',
        site.at('key'),
        join(folder, 'ledger', name),
      ])
      return stdout
        .toString()
        .split('\n')
        .filter((line) => line !== '')
    })
  const own = readFileSync(
    join(
      `${site.data}-generation`,
      readdirSync(`${site.data}-generation`).find((name) => name.endsWith('.withdrawals'))!,
    ),
    'utf8',
  )
  expect(lines).toEqual(
    own
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `{"withdrawals":${line}}`),
  )
  expect(lines.length).toBeGreaterThan(0)
})
