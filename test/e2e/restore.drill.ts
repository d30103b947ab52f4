import { expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import type { Connection } from '../../src/db/driver.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { looking, wrongAtAnyTime } from '../support/kill-verdict.ts'

covers('src/storage', 'src/delivery', 'cli/commands/restore.ts')

const CONTACTS = 120

const taken = (file: Connection): number =>
  file.prepare('SELECT count(*) FROM sandbox_messages').pluck().get() as number

test('a copy of carillon.db made during a campaign starts elsewhere with sending held, until the operator resumes it', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  const rows = Array.from({ length: CONTACTS }, (_, i) => `Contact ${i},+12125550${100 + i}`)
  writeFileSync(site.at('list.csv'), `first_name,phone\n${rows.join('\n')}\n`)
  await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  const environment = { CARILLON_SNAPSHOT_INTERVAL_SECONDS: '1' }
  const appliance = await Appliance.start({ dataDir: site.data, environment })
  const client = new Client(appliance.url, apiKey)
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Sender',
    address: '+15005550006',
    // The sender is slow enough for a copy in the middle, even on a busy machine.
    throughputPerSecond: 10,
    credentials: { receiptDelayMs: 0 },
  })
  const conditions = [{ field: 'source', operator: 'equals', value: 'CSV_IMPORT' }]
  const rules = { operator: 'AND', conditions }
  const segment = await client.made('/segments', { name: 'All', type: 'DYNAMIC', rules })
  const campaign = await client.made('/campaigns', {
    name: 'News',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName}}',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
  })

  using elsewhere = new Site()
  mkdirSync(elsewhere.data)
  await until(
    async () => {
      copyFileSync(site.files.snapshot, site.at('backup.db'))
      return looking(site.at('backup.db'), taken)
    },
    (sent) => sent > 0,
  )
  await appliance.kill()
  const sent = looking(site.at('backup.db'), taken)
  expect(sent).toBeLessThan(CONTACTS)
  copyFileSync(site.at('backup.db'), elsewhere.files.snapshot)

  await using restored = await Appliance.start({ dataDir: elsewhere.data })
  const there = new Client(restored.url, apiKey)
  const { body } = await there.get('/contacts?limit=1')
  expect(body.meta.total).toBe(CONTACTS)
  const status = await elsewhere.answer('send', 'status')
  expect(status).toMatchObject({ held: true, queued: CONTACTS - sent, runs: { running: 1 } })
  // Longer than the engine's pause between two looks, by the server's own clock.
  const uptime = async () => (await there.get('/health')).body.data.uptimeSeconds
  const startedWatching = await uptime()
  await until(uptime, (seconds) => seconds >= startedWatching + 2)
  expect(looking(elsewhere.files.database, taken)).toBe(sent)
  const refused = await elsewhere.run(['send', 'resume'])
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    expect.stringContaining(`${CONTACTS - sent} messages would be sent`),
  ])

  await there.patch(`/channel-identities/${sender.id}`, { throughputPerSecond: 1_000 })
  await elsewhere.answer('send', 'resume', '--yes')
  await until(
    async () => (await there.get(`/campaigns/${campaign.id}`)).body.data.status,
    (state) => state === 'COMPLETED',
  )
  expect(looking(elsewhere.files.database, taken)).toBe(CONTACTS)
  expect(looking(elsewhere.files.database, wrongAtAnyTime)).toEqual([])
})
