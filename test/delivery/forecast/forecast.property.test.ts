import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fragment } from '../../../src/db/fragment.ts'
import type { Run } from '../../../src/delivery/executions/ports.ts'
import { loadWorld } from '../../../src/delivery/forecast/forecast.ts'
import { reckon } from '../../../src/delivery/forecast/simulate.ts'
import type { ForecastWorld } from '../../../src/delivery/forecast/world.ts'
import { HOUR_MS } from '../../../src/lib/clock.ts'
import { accepted, SendWorld } from '../../support/send-world.ts'

const ZONES = ['America/New_York', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Sydney']

const senders = fc.array(
  fc.record({
    rate: fc.constantFrom(0.05, 0.2, 1, 5),
    dailyCap: fc.constantFrom(null, null, 40, 90),
    hasWarmUp: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
)
const runs = fc.record({
  people: fc.integer({ min: 20, max: 120 }),
  isMarketing: fc.boolean(),
  ratePerMinute: fc.constantFrom(null, null, 4, 60),
  segments: fc.integer({ min: 1, max: 3 }),
  zones: fc.subarray(ZONES, { minLength: 1 }),
  hasCanary: fc.boolean(),
})
/** One campaign alone, with everything that may hold it back. */
const alone = fc.record({
  startHour: fc.nat(23),
  senders,
  runs: fc.array(runs, { minLength: 1, maxLength: 1 }),
})
/** Several at once, which share their senders. */
const together = fc.record({
  startHour: fc.nat(23),
  senders: fc.array(
    fc.record({
      rate: fc.constantFrom(0.2, 1, 5),
      dailyCap: fc.constant(null),
      hasWarmUp: fc.constant(false),
    }),
    {
      minLength: 1,
      maxLength: 2,
    },
  ),
  runs: fc.array(
    runs.map((run) => ({
      ...run,
      people: Math.ceil(run.people / 2),
      hasCanary: false,
      isMarketing: false,
    })),
    { minLength: 2, maxLength: 4 },
  ),
})
type World = typeof alone extends fc.Arbitrary<infer T> ? T : never

/** Launches everything; the first run is the one that is forecast. */
function build(given: World): { world: SendWorld; run: Run } {
  const world = new SendWorld()
  world.clock.advance(given.startHour * HOUR_MS)
  world.ports.audienceCondition = (_reader, _organization, segmentId) =>
    fragment`contacts.city = ${`segment ${segmentId}`}`
  const organizationId = world.organization()
  const senders = given.senders.map(({ rate, dailyCap, hasWarmUp }) =>
    world.sender(organizationId, {
      throughput_per_second: rate,
      daily_cap: dailyCap,
      warm_up: hasWarmUp
        ? JSON.stringify({ startPerDay: 30, growthPercent: 50, days: 5, startedAt: world.clock.now() })
        : null,
    }),
  )
  let phone = 2_000_000
  const runs = given.runs.map((run) => {
    const campaignId = world.campaign(organizationId, senders, {
      category: run.isMarketing ? 'MARKETING' : 'TRANSACTIONAL',
      send_rate_per_minute: run.ratePerMinute,
      message_template: 'x'.repeat(run.segments === 1 ? 100 : 153 * run.segments - 5),
      canary: run.hasCanary
        ? JSON.stringify({ size: 10, waitMinutes: 30, maxFailureRate: 1, maxOptOutRate: 1 })
        : null,
    })
    const segment = world.db.value<number>('SELECT segment_id FROM campaigns WHERE id = ?', campaignId)
    for (let person = 0; person < run.people; person++) {
      world.contact(organizationId, {
        city: `segment ${segment}`,
        phone: `+1212${++phone}`,
        timezone: run.zones[person % run.zones.length]!,
      })
    }
    return { organizationId, campaignId }
  })
  const launched = runs.map(({ campaignId }) => world.launch(organizationId, campaignId))
  return { world, run: launched[0]! }
}

/** Lets the engine run until the run is over, from one time at which something may happen to the next. */
function play(world: SendWorld, run: Run): number {
  for (let step = 0; step < 60_000; step++) {
    world.drain(accepted)
    if (world.statusOf(run) !== 'RUNNING') return world.clock.now()
    const next = world.core.nextAt(world.db)
    world.clock.advance(Math.max(1, (next ?? world.clock.now()) - world.clock.now()))
  }
  throw new Error('the run does not end')
}

/** As if so many times the messages waited. */
const scaled = async (world: ForecastWorld, factor: number): Promise<number> => {
  const { finishesAt } = await reckon({
    ...world,
    runs: world.runs.map((run) => ({
      ...run,
      buckets: run.buckets.map((bucket) => ({ ...bucket, messages: bucket.messages * factor })),
    })),
  })
  return finishesAt ?? Number.POSITIVE_INFINITY
}

interface Bound {
  share: number
  numRuns: number
}

const check = (worlds: fc.Arbitrary<World>, { share, numRuns }: Bound) =>
  fc.check(
    fc.asyncProperty(worlds, async (given) => {
      const { world, run } = build(given)
      const loaded = (await loadWorld(world.db, world.ports, run))!
      const [early, exact, late] = await Promise.all([0.9, 1, 1.1].map((factor) => scaled(loaded, factor)))
      const over = play(world, run)
      const slack = (over - loaded.nowMs) * share + 30_000
      if (over >= Math.min(early!, exact!) - slack && over <= Math.max(late!, exact!) + slack) return
      const minutes = (ms: number) => Math.round((ms - loaded.nowMs) / 6_000) / 10
      const { limitedBy } = await reckon(loaded)
      throw new Error(
        `took ${minutes(over)} min, forecast ${minutes(early!)} ${minutes(exact!)} ${minutes(late!)}, ${limitedBy}`,
      )
    }),
    { numRuns: Number(process.env.FORECASTS ?? numRuns) },
  )

const problem = (result: fc.RunDetails<[World]>) =>
  result.failed ? `${result.errorInstance} ${fc.defaultReportMessage(result)}` : undefined

test('a campaign alone is over when its forecast says, give or take a tenth of its messages and of the time', async () => {
  expect(problem(await check(alone, { share: 0.1, numRuns: 12 }))).toBeUndefined()
})

test('beside others that share its senders it is over then, give or take a quarter of the time', async () => {
  expect(problem(await check(together, { share: 0.25, numRuns: 5 }))).toBeUndefined()
})
