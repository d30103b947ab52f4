import { expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import type { Connection } from '../../src/db/driver.ts'
import { Site } from '../support/cli.ts'
import { until } from '../support/client.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { Caller } from '../support/kill-caller.ts'
import { type Acknowledged, Load } from '../support/kill-load.ts'
import { UNDER_LOAD } from '../support/kill-run.ts'
import { looking, lost, madeTwice, wrongAtAnyTime, wrongInTheEnd } from '../support/kill-verdict.ts'
import { asLong } from '../support/length.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'
import { rounds } from '../support/rounds.ts'

covers('src/storage', 'src/db')
drawsAtRandom()

const COPIES = asLong(200)
/** Time limit for the copies on a slow machine. */
const FOR_MS = asLong(12_000)
/** Smallest number of waiting messages in the copy that is started elsewhere. */
const WAITING = 100

const waiting = (file: Connection): number =>
  file.prepare(`SELECT count(*) FROM messages WHERE status = 'QUEUED'`).pluck().get() as number

const taken = (file: Connection): number =>
  file.prepare('SELECT count(*) FROM sandbox_messages').pluck().get() as number

const moment = (file: Connection): number =>
  file.prepare('SELECT max(sequence) FROM snapshots').pluck().get() as number

/** Launches a campaign that takes a minute. The others are sent at once. */
async function slowCampaign(caller: Caller, { imports, campaigns }: Acknowledged): Promise<void> {
  const first = await until(
    async () => imports[0],
    (one) => one !== undefined,
  )
  const { id, city } = first!
  await until(
    () => caller.get<{ status: string }>(`/contacts/imports/${id}`),
    ({ status }) => status === 'COMPLETED',
  )
  const sender = await caller.post('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Slow',
    address: '+15005550009',
    throughputPerSecond: 4,
  })
  const rules = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: city }] }
  const segment = await caller.post('/segments', { name: 'Slow', type: 'DYNAMIC', rules })
  const campaign = await caller.post('/campaigns', {
    name: `News of ${city}`,
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName}}, this takes a while.',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
  })
  campaigns.push({ id: campaign.id, city })
}

const settled = (path: string) =>
  until(
    async () => looking(path, wrongInTheEnd),
    (wrong) => wrong.length === 0,
  )

test(`up to ${COPIES} plain copies of carillon.db under the load of the whole application are good, and one restored elsewhere starts held`, async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  const appliance = await Appliance.start({ dataDir: site.data, environment: UNDER_LOAD })
  const caller = new Caller()
  caller.isUp(appliance.url, apiKey)
  const load = new Load(caller, { random: seededRandom(chosenSeed()), pauseMs: [5, 20] })
  await load.start()
  await load.orBroken(slowCampaign(caller, load.acknowledged))
  await until(
    async () => existsSync(site.files.snapshot),
    (isThere) => isThere,
  )

  const moments = new Set<number>()
  const [copy, kept] = [site.at('copy.db'), site.at('kept.db')]
  const copyOnce = async (): Promise<void> => {
    expect(await Bun.spawn(['cp', site.files.snapshot, copy]).exited).toBe(0)
    const found = looking(copy, (file) => ({
      wrong: wrongAtAnyTime(file),
      moment: moment(file),
      waiting: waiting(file),
    }))
    expect(found.wrong).toEqual([])
    moments.add(found.moment)
    // A copy with a running campaign is the more dangerous one to start.
    if (found.waiting > WAITING) renameSync(copy, kept)
    else rmSync(copy)
    await load.orBroken(Bun.sleep(50))
  }
  let copies = 0
  for (copies of rounds(COPIES, FOR_MS)) await copyOnce()
  // A busy machine publishes less often than it copies, and many copies of one moment prove little.
  while (moments.size <= copies / 10) await copyOnce()
  expect(moments.size).toBeGreaterThan(copies / 10)
  await load.orBroken(load.finish())
  await settled(site.files.database)
  expect(await appliance.stop()).toBe(0)
  for (const path of [site.files.database, site.files.snapshot]) {
    expect(looking(path, wrongAtAnyTime)).toEqual([])
    expect(looking(path, (file) => lost(file, load.acknowledged))).toEqual([])
    expect(looking(path, (file) => madeTwice(file, load.acknowledged))).toEqual([])
  }
  const { contacts, imports, campaigns } = load.acknowledged
  console.log({
    copies: copies + 1,
    moments: moments.size,
    contacts: contacts.length,
    imports: imports.length,
    campaigns: campaigns.length,
    messages: looking(site.files.snapshot, taken),
  })

  using elsewhere = new Site()
  mkdirSync(elsewhere.data)
  copyFileSync(kept, elsewhere.files.snapshot)
  const before = looking(kept, taken)
  await using restored = await Appliance.start({ dataDir: elsewhere.data, environment: UNDER_LOAD })
  caller.isUp(restored.url, apiKey)
  expect(await caller.get<unknown[]>('/contacts?limit=5')).toHaveLength(5)
  expect(await elsewhere.answer('send', 'status')).toMatchObject({ held: true })
  await Bun.sleep(3_000)
  expect(looking(elsewhere.files.database, taken)).toBe(before)
  const refused = await elsewhere.run(['send', 'resume'])
  expect([refused.exitCode, refused.stdout]).toEqual([1, ''])
  expect(looking(elsewhere.files.database, taken)).toBe(before)

  expect((await elsewhere.run(['send', 'resume', '--yes'])).exitCode).toBe(0)
  await settled(elsewhere.files.database)
  expect(looking(elsewhere.files.database, taken)).toBeGreaterThan(before + WAITING)
  expect(looking(elsewhere.files.database, wrongAtAnyTime)).toEqual([])
})
