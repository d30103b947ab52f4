import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import type { Connection } from '../../src/db/driver.ts'
import { Client, until } from '../support/client.ts'
import { Appliance, FROM_SOURCES, LedgerChild } from '../support/crash.ts'
import { newsOfTown, populated } from '../support/crash-campaign.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { looking, untilAllIsDone, wrongAtAnyTime, wrongInTheEnd } from '../support/kill-verdict.ts'
import { examine, openLedger } from '../support/ledger.ts'
import { some } from '../support/size.ts'
import { killAtPoint, PUBLISHING_POINTS } from '../support/storage-kills.ts'

/**
 * One kill of each kind. The drills in this folder and test/drill/kill.drill.ts repeat them at every point,
 * also with the binary.
 */

test('kill -9 of a process that writes and publishes loses no acknowledged write and tears no carillon.db', async () => {
  using directory = new TemporaryDirectory()
  const child = new LedgerChild({ dataDir: directory.data, publishEveryMs: 5, load: 0 })
  await child.acknowledged(20)
  await until(
    async () => existsSync(directory.files.snapshot),
    (isPublished) => isPublished,
  )
  await child.kill()
  expect(examine(directory.files.snapshot).verdict).toBe('whole')
  await using store = await openLedger(directory.data)
  expect(store.storage.adopted).toBeNull()
  expect(store.sequence()).toBeGreaterThanOrEqual(child.lastAck())
  // The kill may come between the commit and its acknowledgement.
  expect(store.sequence()).toBeLessThanOrEqual(child.lastAck() + 1)
})

test.each(some(PUBLISHING_POINTS))(
  'after a kill at %s, the next start uses the live data and nothing is lost',
  async (point) => {
    expect(await killAtPoint(point, 1)).toEqual({
      adopted: [null, null],
      sequences: [0, 5],
      published: { verdict: 'whole', sequence: 5 },
    })
  },
)

const CONTACTS = 30
const taken = (engine: Connection) => engine.prepare('SELECT count(*) FROM sandbox_messages').pluck().get()

test('a server that is killed while it sends keeps every acknowledged write, and each recipient gets the message once', async () => {
  const { site, apiKey } = await populated(CONTACTS)
  using _ = site
  const start = async () => {
    const appliance = await Appliance.start({ dataDir: site.data, program: FROM_SOURCES })
    const client = new Client(appliance.url, apiKey)
    return { appliance, client, [Symbol.asyncDispose]: () => appliance[Symbol.asyncDispose]() }
  }
  const killed = await start()
  const campaign = await newsOfTown({ post: (path, body) => killed.client.made(path, body) }, 1)
  const { id } = await killed.client.made('/campaigns', campaign)
  await until(
    async () => looking(site.files.database, taken),
    (count) => Number(count) > 0,
  )
  const contact = await killed.client.made('/contacts', { firstName: 'Wren', phone: '+12125550104' })
  await killed.appliance.kill()
  expect(looking(site.files.database, wrongAtAnyTime)).toEqual([])

  await using again = await start()
  expect((await again.client.get(`/contacts/${contact.id}`)).status).toBe(200)
  const [sender] = (await again.client.get('/channel-identities')).body.data
  await again.client.patch(`/channel-identities/${sender.id}`, { throughputPerSecond: 1_000 })
  await until(
    async () => (await again.client.get(`/campaigns/${id}/analytics`)).body.data.totals.delivered,
    (delivered) => delivered === CONTACTS,
  )
  await untilAllIsDone(site.files.database)
  expect(await again.appliance.stop()).toBe(0)
  for (const wrong of [wrongAtAnyTime, wrongInTheEnd]) expect(looking(site.files.snapshot, wrong)).toEqual([])
  expect(looking(site.files.snapshot, taken)).toBe(CONTACTS)
})
