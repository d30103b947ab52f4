import { expect } from 'bun:test'
import fc from 'fast-check'
import type { Connection } from '../../src/db/driver.ts'
import { rescueOrphans } from '../../src/jobs/store.ts'
import { createLog } from '../../src/lib/log.ts'
import { createApp } from '../../src/wiring/app.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { TEST_CONFIG, TestApp, TestClock } from './app.ts'
import { addContact, postCampaign, sendable } from './campaigns.ts'
import { openMigrated } from './migrated.ts'
import { MortalConnection } from './mortal-connection.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const START = Date.parse('2026-03-05T09:00:00Z')
const PEOPLE = 2

/** Events before the next due thing. */
export interface Step {
  /** Delay of the appliance, ms. */
  lateMs: number
  /** Writes at which it dies, one for each life. */
  deaths: number[]
}

/** Steps, some with deaths and delays. */
export const steps = fc.array(
  fc.record({
    lateMs: fc.oneof(
      { weight: 6, arbitrary: fc.constant(0) },
      { weight: 3, arbitrary: fc.integer({ min: 0, max: HOUR_MS }) },
      { weight: 1, arbitrary: fc.integer({ min: HOUR_MS + 1, max: 9 * DAY_MS }) },
    ),
    deaths: fc.oneof(
      { weight: 3, arbitrary: fc.constant<number[]>([]) },
      { weight: 1, arbitrary: fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }) },
    ),
  }),
  { minLength: 20, maxLength: 60 },
)

const RULES = [
  'FREQ=DAILY',
  'FREQ=WEEKLY;BYDAY=MO,TH',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=DAILY;INTERVAL=3;COUNT=40',
] as const

/** Returns the occurrences of each rule up to `end`, calculated without the tested code. */
function occurrences(rule: (typeof RULES)[number], end: number): number[] {
  const days = Array.from({ length: Math.ceil((end - START) / DAY_MS) + 1 }, (_, n) => START + n * DAY_MS)
  const until = days.filter((day) => day <= end)
  if (rule === 'FREQ=DAILY') return until
  if (rule === 'FREQ=WEEKLY;BYDAY=MO,TH')
    return until.filter((day) => [1, 4].includes(new Date(day).getUTCDay()))
  if (rule === 'FREQ=MONTHLY;BYMONTHDAY=-1')
    return until.filter((day) => new Date(day + DAY_MS).getUTCDate() === 1)
  return until.filter((_, n) => n % 3 === 0).slice(0, 40)
}

/** One appliance on one database, over several lives. */
export class Appliance {
  readonly clock = new TestClock()
  readonly inner: Connection = openMigrated()
  #epoch = 0
  #mortal!: MortalConnection
  app!: TestApp
  /** Number of deaths in the middle of work. */
  died = 0

  constructor() {
    this.#live()
  }

  #live(): void {
    this.#epoch += 1
    this.#mortal = new MortalConnection(this.inner)
    const { clock } = this
    const log = createLog('logfmt', () => {})
    const app = createApp(TEST_CONFIG, {
      clock,
      log,
      connection: this.#mortal.connection,
      epoch: this.#epoch,
    })
    this.app = new TestApp(app, clock, [], this.inner)
  }

  /** Does all due work, through these deaths. */
  async work(deaths: readonly number[]): Promise<void> {
    for (const writes of deaths) {
      this.#mortal.dieAfter(writes)
      await this.#start().catch(() => undefined)
      if (this.#mortal.isDead) this.died += 1
      this.#mortal.die()
      this.#live()
    }
    await this.#start()
  }

  async #start(): Promise<void> {
    const { app } = this.app
    app.db.writeNow((tx) => void rescueOrphans(tx, this.#epoch))
    await app.engine.recover()
    await this.app.drain()
    if (this.#mortal.isDead) throw new Error('It died on the way.')
  }

  /** Returns when the next job of this kind or the next message is due; undefined if nothing is planned. */
  nextDue(kind = 'execution.start'): number | undefined {
    const due = this.inner
      .prepare(
        `SELECT min(at) FROM (SELECT min(run_at) AS at FROM jobs WHERE kind = ? AND state = 'READY'
           UNION ALL SELECT min(scheduled_for) FROM messages WHERE status = 'SCHEDULED')`,
      )
      .pluck()
      .get(kind) as number | null
    return due ?? undefined
  }
}

export interface Played {
  runs: number
  missed: number
  /** Number of deaths in the middle of work. */
  died: number
}

/**
 * Plays recurring campaigns of every frequency, from one due thing to the next, and checks the result. Throws
 * the faults.
 */
export async function play(events: readonly Step[]): Promise<Played> {
  const appliance = new Appliance()
  const tenant = sendable(appliance.app)
  for (let n = 0; n < PEOPLE; n++) addContact(appliance.app, tenant, { phone: `+44770090000${n}` })
  for (const recurrenceRule of RULES) {
    const campaign = { type: 'RECURRING', category: 'TRANSACTIONAL', scheduledAt: '2026-03-05T09:00:00Z' }
    await postCampaign(appliance.app, tenant, { name: recurrenceRule, ...campaign, recurrenceRule })
  }
  /** Times at which the appliance worked. An occurrence is sent if it worked within the hour. */
  const workedAt: number[] = []
  for (const { lateMs, deaths } of events) {
    const due = appliance.nextDue()
    if (due === undefined) break
    appliance.clock.advance(Math.max(0, due - appliance.clock.now()) + lateMs)
    workedAt.push(appliance.clock.now())
    await appliance.work(deaths)
  }
  return verdict(appliance, workedAt)
}

/** Checks the result. Throws the faults. */
function verdict({ inner, clock, died }: Appliance, workedAt: readonly number[]): Played {
  const rows = inner
    .prepare(
      `SELECT g.name AS rule, e.status, e.scheduled_for AS at,
         (SELECT count(*) FROM messages m WHERE m.execution_id = e.id) AS messages
       FROM executions e JOIN campaigns g ON g.id = e.campaign_id WHERE e.status <> 'PENDING' ORDER BY e.id`,
    )
    .all() as Array<{ rule: string; status: string; at: number; messages: number }>
  const taken = inner.prepare('SELECT count(*) FROM sandbox_messages').pluck().get() as number
  for (const rule of RULES) {
    const found = rows.filter((row) => row.rule === rule)
    const expected = occurrences(rule, clock.now()).map((at) => {
      const first = workedAt.find((worked) => worked >= at)!
      return { at, isSent: first - at <= HOUR_MS }
    })
    expect(found.map(({ at, status }) => ({ at, isSent: status !== 'MISSED' }))).toEqual(expected)
    const sent = found.filter(({ status }) => status !== 'MISSED')
    expect(
      sent.filter(({ status, messages }) => !/^(COMPLETED|FAILED)$/.test(status) || messages !== PEOPLE),
    ).toEqual([])
  }
  const missed = rows.filter(({ status }) => status === 'MISSED').length
  // Fewer after a death that left it unknown whether the carrier has the messages.
  expect(taken).toBeLessThanOrEqual((rows.length - missed) * PEOPLE)
  expect(brokenInvariants(inner)).toEqual([])
  return { runs: rows.length - missed, missed, died }
}
