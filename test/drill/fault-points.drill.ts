import { expect, test } from 'bun:test'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { carillon, type Site } from '../support/cli.ts'
import { until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { newsOfTown, populated } from '../support/crash-campaign.ts'
import { Caller } from '../support/kill-caller.ts'
import { looking, orphans, untilAllIsDone, wrongAtAnyTime, wrongInTheEnd } from '../support/kill-verdict.ts'

covers('src/delivery', 'src/storage', 'src/jobs')

/**
 * Fault points (`CARILLON_FAIL_AT`, src/lib/fault.ts). The compiled binary dies at each of them, and the next
 * start must recover.
 */
const SENDING = [
  'audience.after_chunk',
  'claim.before_commit',
  'claim.after_commit',
  'provider.after_accept',
  'settle.before_commit',
]
const CLICKING = ['visits.before_commit']
/** Tested in test/drill/webhooks.drill.ts. */
const TELLING = ['webhook.after_answer']
/** Tested in test/drill/billing-kill.drill.ts. */
const BUYING = [
  'billing.before_charge',
  'billing.after_charge',
  'billing.event_stored',
  'billing.before_grant_commit',
]
const PUBLISHING = [
  'snapshot.after_stamp',
  'snapshot.after_copy',
  'snapshot.before_rename',
  'snapshot.after_rename',
]
/** Tested in test/drill/copies.drill.ts. */
const COPYING = ['copies.after_put']
/** Tested in test/drill/copies-continuous.drill.ts. */
const SHIPPING = [
  'seal.after_note',
  'seal.after_move',
  'ship.after_note',
  'ship.after_begin',
  'ship.before_compare',
  'ship.after_put',
]
/** Tested in test/drill/copies-ledger.drill.ts. */
const LEDGERS = [
  'ledger.after_begin',
  'ledger.before_compare',
  'ledger.after_put',
  'ledger.after_note',
  'ledger.after_fold',
  'ledger.after_remove',
]
/** Tested in test/drill/standby-kill.drill.ts. */
const FOLLOWING = ['standby.after_fetch', 'standby.after_apply', 'apply.after_segment']
const ADOPTING = ['adopt.before_move', 'adopt.after_move', 'adopt.after_rename']
const RESTORING = ['restore.before_rename', 'restore.after_rename']

test('every fault point of the source has a test', () => {
  const sources = join(import.meta.dir, '../../src')
  const points = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readFileSync(join(sources, name), 'utf8').matchAll(/faultPoint\('([^']+)'\)/g)])
    .map(([, point]) => point!)
  expect(points.toSorted()).toEqual(
    [
      ...SENDING,
      ...CLICKING,
      ...TELLING,
      ...BUYING,
      ...PUBLISHING,
      ...ADOPTING,
      ...RESTORING,
      ...COPYING,
      ...SHIPPING,
      ...LEDGERS,
      ...FOLLOWING,
    ].toSorted(),
  )
})

/** More than one chunk of an audience, so that the first one is not the last. */
const CONTACTS = 1_500

const failing = (site: Site, point: string) =>
  new Appliance({ dataDir: site.data, environment: { CARILLON_FAIL_AT: point } })

const sound = (path: string) => expect(looking(path, wrongAtAnyTime)).toEqual([])

test.each(SENDING)('a campaign killed at %s twice still reaches every contact once', async (point) => {
  const { site, apiKey } = await populated(CONTACTS)
  using _ = site
  const caller = new Caller()
  const setUp = await Appliance.start({ dataDir: site.data })
  caller.isUp(setUp.url, apiKey)
  const news = await newsOfTown(caller, 10_000)
  expect(await setUp.stop()).toBe(0)
  caller.isDown()

  const campaign = caller.post('/campaigns', news)
  for (let death = 1; death <= 2; death++) {
    const dying = failing(site, point)
    await dying.ready()
    caller.isUp(dying.url, apiKey)
    expect(await dying.end()).toBe(137)
    caller.isDown()
    sound(site.files.snapshot)
  }

  await using appliance = await Appliance.start({ dataDir: site.data })
  caller.isUp(appliance.url, apiKey)
  const { id } = await campaign
  const totals = async () =>
    (await caller.get<{ totals: Record<string, number> }>(`/campaigns/${id}/analytics`)).totals
  await until(totals, ({ delivered }) => delivered === CONTACTS)
  expect(looking(site.files.database, orphans)).toBe(0)
  expect(
    looking(site.files.database, (engine) => engine.prepare('SELECT count(*) FROM campaigns').pluck().get()),
  ).toBe(1)
  await untilAllIsDone(site.files.database)
  expect(await appliance.stop()).toBe(0)
  for (const path of [site.files.database, site.files.snapshot]) {
    sound(path)
    expect(looking(path, wrongInTheEnd)).toEqual([])
  }
})

test.each(PUBLISHING)(
  'after two kills at %s, the next start has all data, does not hold sending, and publishes',
  async (point) => {
    const { site } = await populated()
    using _ = site
    for (let death = 1; death <= 2; death++) {
      // The server publishes at its start.
      expect(await failing(site, point).end()).toBe(137)
      sound(site.files.snapshot)
    }
    const appliance = await Appliance.start({ dataDir: site.data })
    expect(await site.answer('send', 'status')).toMatchObject({ held: false })
    expect(await site.answer('org', 'list')).toMatchObject([{ contacts: 10 }])
    expect(await appliance.stop()).toBe(0)
    for (const path of [site.files.database, site.files.snapshot]) {
      sound(path)
      expect(looking(path, (file) => file.prepare('SELECT count(*) FROM contacts').pluck().get())).toBe(10)
    }
    expect(existsSync(site.files.publishing)).toBe(false)
  },
)

test.each(ADOPTING)(
  'after a kill at %s, the next start uses the restored data, holds sending, and keeps the earlier data',
  async (point) => {
    const { site } = await populated()
    using _ = site
    copyFileSync(site.files.snapshot, site.at('backup.db'))
    await site.init('Later', 'later@example.test')
    rmSync(site.files.snapshot)
    copyFileSync(site.at('backup.db'), site.files.snapshot)

    expect(await failing(site, point).end()).toBe(137)
    await using _appliance = await Appliance.start({ dataDir: site.data })
    expect(await site.answer('org', 'list')).toMatchObject([{ slug: 'acme', contacts: 10 }])
    expect(await site.answer('send', 'status')).toMatchObject({ held: true })
    sound(site.files.database)
    expect(site.setAside()).toContain('engine.db')
  },
)

test.each([...RESTORING, ...ADOPTING])(
  'after a restore that is killed at %s, the next start has the old data or the restored data',
  async (point) => {
    const { site } = await populated()
    using _ = site
    copyFileSync(site.files.snapshot, site.at('backup.db'))
    await site.init('Later', 'later@example.test')
    const restoring = site.argumentsOf(['restore', site.at('backup.db'), '--yes'])
    const environment = { ...site.environment, CARILLON_FAIL_AT: point }
    expect((await carillon(restoring, { environment })).exitCode).toBe(137)
    await using _appliance = await Appliance.start({ dataDir: site.data })
    const isOld = point === 'restore.before_rename'
    expect(await site.answer('org', 'list')).toHaveLength(isOld ? 2 : 1)
    expect(await site.answer('send', 'status')).toMatchObject({ held: !isOld })
    sound(site.files.database)
  },
)

const visitor = {
  'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
}

test('after a kill while clicks are written, the next start has every written click once, and continues the counts', async () => {
  const { site, apiKey } = await populated()
  using _ = site
  const caller = new Caller()
  const setUp = await Appliance.start({ dataDir: site.data })
  caller.isUp(setUp.url, apiKey)
  const link = await caller.post<{ id: string; code: string }>('/short-links', {
    originalUrl: 'https://a.example',
  })
  const follow = (url: string) => fetch(`${url}/s/${link.code}`, { redirect: 'manual', headers: visitor })
  const clicks = async () =>
    (await caller.get<{ totalClicks: number }>(`/short-links/${link.id}`)).totalClicks
  for (let n = 0; n < 20; n++) expect((await follow(setUp.url)).status).toBe(302)
  await until(clicks, (count) => count === 20)
  expect(await setUp.stop()).toBe(0)
  caller.isDown()

  for (const point of CLICKING) {
    const dying = failing(site, point)
    await dying.ready()
    expect((await follow(dying.url)).status).toBe(302)
    expect(await dying.end()).toBe(137)
    sound(site.files.snapshot)
  }
  await using appliance = await Appliance.start({ dataDir: site.data })
  caller.isUp(appliance.url, apiKey)
  expect(await clicks()).toBe(20)
  await follow(appliance.url)
  await until(clicks, (count) => count === 21)
  expect(await appliance.stop()).toBe(0)
  sound(site.files.database)
})
