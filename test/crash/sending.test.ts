import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { createApp } from '../../src/app.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openEngine } from '../../src/db/open.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { silentLog } from '../../src/lib/log.ts'
import { TEST_CONFIG, TestApp, type TestClock } from '../support/app.ts'
import { addContact, addIdentity, addSegment, postCampaign, type Sendable } from '../support/campaigns.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { between, chosenSeed, seededRandom } from '../support/random.ts'
import type { SendOrders } from '../support/send-child.ts'

const CONTACTS = 600

const open = (path: string): TestApp => {
  const connection = openEngine(path)
  migrate(connection, migrations, 0)
  const app = createApp(TEST_CONFIG, { connection, log: silentLog })
  // The children live in real time, so this one does too.
  return new TestApp(app, systemClock as unknown as TestClock, [])
}

/** A file with a campaign that has been launched and not begun. */
async function launched(path: string, throughputPerSecond: number): Promise<void> {
  await using app = open(path)
  const tenant = app.tenant()
  const sendable: Sendable = {
    ...tenant,
    segment: addSegment(app, tenant),
    identity: addIdentity(app, tenant, { throughputPerSecond }),
  }
  for (let i = 0; i < CONTACTS; i++) {
    addContact(app, sendable, { phone: `+1212555${String(i).padStart(4, '0')}` })
  }
  const { status } = await postCampaign(app, sendable, { category: 'TRANSACTIONAL' })
  expect(status).toBe(201)
}

const child = (orders: SendOrders) =>
  Bun.spawn([process.execPath, join(import.meta.dir, '../support/send-child.ts'), JSON.stringify(orders)], {
    stdout: 'pipe',
    stderr: 'inherit',
  })

/** Every recipient once in the carrier's own ledger, every message settled, every count right. */
async function expectEachSentOnce(path: string): Promise<void> {
  await using app = open(path)
  const twice = app.db.all('SELECT to_address FROM sandbox_messages GROUP BY 1 HAVING count(*) > 1')
  expect(twice).toEqual([])
  expect(app.db.value<number>('SELECT count(*) FROM sandbox_messages')).toBe(CONTACTS)
  const states = app.db
    .all<{ status: string }>('SELECT DISTINCT status FROM messages')
    .map(({ status }) => status)
  expect(states.filter((status) => status !== 'SENT' && status !== 'DELIVERED')).toEqual([])
  expect(
    app.db.get(
      'SELECT status, sent_count + delivered_count AS sent, sending_count AS sending FROM executions',
    ),
  ).toEqual({ status: 'COMPLETED', sent: CONTACTS, sending: 0 })
}

test('killed again and again while sending, each recipient gets the message once', async () => {
  using directory = new TemporaryDirectory()
  const path = join(directory.path, 'engine.db')
  // Every start begins with a second's worth, so this takes about ten of them.
  await launched(path, 60)
  const random = seededRandom(chosenSeed())
  let kills = 0
  for (let epoch = 2; ; epoch++) {
    const process = child({ path, epoch, failAt: [] })
    const reader = process.stdout.getReader()
    // Wait for the first word, then kill at a random moment of its work.
    await reader.read()
    const killing = setTimeout(() => process.kill('SIGKILL'), between(random, 20, 150))
    const exitCode = await process.exited
    clearTimeout(killing)
    if (exitCode === 0) break
    kills += 1
  }
  expect(kills).toBeGreaterThan(2)
  await expectEachSentOnce(path)
}, 60_000)

test.each([
  ['audience.after_chunk'],
  ['claim.before_commit'],
  ['claim.after_commit'],
  ['provider.after_accept'],
  ['settle.before_commit'],
])(
  'killed at %s, twice in a row, each recipient gets the message once',
  async (point) => {
    using directory = new TemporaryDirectory()
    const path = join(directory.path, 'engine.db')
    await launched(path, 100_000)
    for (let epoch = 2; epoch < 4; epoch++) {
      const exitCode = await child({ path, epoch, failAt: [point] }).exited
      // With everything sent there is nothing left to die of.
      expect([137, 0]).toContain(exitCode)
      if (epoch === 2) expect(exitCode).toBe(137)
    }
    expect(await child({ path, epoch: 4, failAt: [] }).exited).toBe(0)
    await expectEachSentOnce(path)
  },
  60_000,
)
