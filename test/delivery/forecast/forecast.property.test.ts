import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fragment } from '../../../src/db/fragment.ts'
import type { Run } from '../../../src/delivery/executions/ports.ts'
import { forecastCampaign } from '../../../src/delivery/forecast/forecast.ts'
import { HOUR_MS } from '../../../src/lib/clock.ts'
import { accepted, SendWorld } from '../../support/send-world.ts'
import { runs as sized } from '../../support/size.ts'

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
  /** Senders that it uses. The first run uses the first sender in any case. */
  uses: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
})
/** One campaign alone, with everything that may delay it. */
const alone = fc.record({
  startHour: fc.nat(23),
  senders,
  runs: fc.array(runs, { minLength: 1, maxLength: 1 }),
})
/** Several campaigns at once, each with some of the senders. */
const together = fc.record({
  startHour: fc.nat(23),
  senders,
  runs: fc.array(
    runs.map((run) => ({ ...run, people: Math.ceil(run.people / 2) })),
    { minLength: 2, maxLength: 4 },
  ),
})
type World = typeof alone extends fc.Arbitrary<infer T> ? T : never

/** Launches all campaigns. The first run is the one that is forecast. */
function build(given: World): { world: SendWorld; run: Run } {
  const world = new SendWorld()
  world.clock.advance(given.startHour * HOUR_MS)
  world.ports.audienceCondition = (_reader, { segmentId }) =>
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
  const runs = given.runs.map((run, index) => {
    const used = senders.filter((_, sender) => run.uses[sender] || (index === 0 && sender === 0))
    const campaignId = world.campaign(organizationId, used.length > 0 ? used : senders, {
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

/** Lets the engine run to the end of the run, from one possible event to the next. */
function play(world: SendWorld, run: Run): number {
  for (let step = 0; step < 60_000; step++) {
    world.drain(accepted)
    if (world.statusOf(run) !== 'RUNNING') return world.clock.now()
    const next = world.core.nextAt(world.db)
    world.clock.advance(Math.max(1, (next ?? world.clock.now()) - world.clock.now()))
  }
  throw new Error('the run does not end')
}

interface Bound {
  /** Share of the duration of the run by which it may end before the earliest or after the latest moment. */
  share: number
  numRuns: number
}

const check = (worlds: fc.Arbitrary<World>, { share, numRuns }: Bound) =>
  fc.check(
    fc.asyncProperty(worlds, async (given) => {
      const { world, run } = build(given)
      const ports = { ...world.ports, choiceOf: () => undefined, publicBaseUrl: 'https://carillon.test' }
      const start = world.clock.now()
      const forecast = (await forecastCampaign(world.db, ports, run))!
      const [from, to] = [forecast.earliestAt!, forecast.latestAt!]
      const over = play(world, run)
      const slack = (over - start) * share + 30_000
      const isOrdered = from <= forecast.finishesAt! && forecast.finishesAt! <= to
      if (isOrdered && over >= from - slack && over <= to + slack) return
      const minutes = (ms: number) => Math.round((ms - start) / 6_000) / 10
      throw new Error(
        `took ${minutes(over)} min, forecast ${minutes(from)} ${minutes(forecast.finishesAt!)} ${minutes(to)}, ${forecast.limitedBy}`,
      )
    }),
    { numRuns },
  )

const problem = (result: fc.RunDetails<[World]>) =>
  result.failed ? `${result.errorInstance} ${fc.defaultReportMessage(result)}` : undefined

test('a campaign alone ends between the moments of its forecast, give or take a tenth of the time and half a minute', async () => {
  expect(problem(await check(alone, { share: 0.1, numRuns: sized(10) }))).toBeUndefined()
})

test('so does one of several that share some of their senders, under daily limits, warm-up, windows and canaries', async () => {
  expect(problem(await check(together, { share: 0.1, numRuns: sized(6) }))).toBeUndefined()
})
