import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { nextOccurrences, occurrencesAfter } from '../../../src/campaigns/planning/occurrences.ts'
import { completed, formatRrule, parseRrule } from '../../../src/campaigns/planning/rrule.ts'
import { END_TYPES, FREQUENCIES, type Recurrence, WEEKDAYS } from '../../../src/campaigns/planning/rule.ts'
import { instantOf, wallTimeAt } from '../../../src/lib/wall-clock.ts'
import { runs, some } from '../../support/size.ts'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
const FROM = Date.UTC(2026, 0, 1)
const TO = Date.UTC(2036, 0, 1)
const ZONES = Intl.supportedValuesOf('timeZone')

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the time of a clock in the zone, by Intl instead of Temporal, as text that sorts by time. */
function shown(ms: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    const parts = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, hourCycle: 'h23', ...parts })
    formats.set(timeZone, format)
  }
  return format.format(ms)
}

/**
 * Returns the first moment at which the clock shows the time, else the first with a later one. Checks
 * every quarter of an hour: zones change by whole quarters, and the tested times lie on quarters.
 */
function firstMomentOf(day: string, minute: number, timeZone: string): number {
  const two = (n: number) => String(n).padStart(2, '0')
  const wanted = `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  const middle = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  let later: number | undefined
  for (let at = middle - 15 * 4 * QUARTER_MS; at <= middle + 27 * 4 * QUARTER_MS; at += QUARTER_MS) {
    const now = shown(at, timeZone)
    if (now === wanted) return at
    // The clock shows earlier times until it first passes the wanted time.
    if (now > wanted) {
      later ??= at
      if (at > later + 3 * 4 * QUARTER_MS) return later
    } else if (later !== undefined) later = undefined
  }
  throw new Error(`${wanted} in ${timeZone}`)
}

/** Returns every moment of a clock change, with one of its zones. */
function allTransitions(): Array<{ zone: string; transition: number }> {
  const found = new Map<string, { zone: string; transition: number }>()
  for (const zone of ZONES) {
    let at = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(zone)
    for (;;) {
      const next = at.getTimeZoneTransition('next')
      if (!next || next.epochMilliseconds > TO) break
      const before = next.subtract({ milliseconds: 1 }).offset
      const transition = next.epochMilliseconds
      found.set(`${transition} ${before} ${next.offset}`, { zone, transition })
      at = next
    }
  }
  return [...found.values()]
}

test('around every clock change of ten years in every zone, a time of day is the first moment that shows it or a later one', () => {
  const wrong: string[] = []
  let compared = 0
  for (const { zone, transition } of some(allTransitions())) {
    const { day, minute } = wallTimeAt(transition - QUARTER_MS, zone)
    for (const quarters of [-96, -1, 0, 1, 2, 4]) {
      const asked = (minute - (minute % 15) + quarters * 15 + 2_880) % 1_440
      const expected = firstMomentOf(day, asked, zone)
      const found = instantOf({ day, minute: asked }, zone)
      compared += 1
      if (found !== expected) wrong.push(`${zone} ${day} ${asked}: ${found - expected} ms off`)
    }
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(compared).toBeGreaterThan(runs(1_000))
})

const rules: fc.Arbitrary<Recurrence> = fc
  .record({
    frequency: fc.constantFrom(...FREQUENCIES),
    interval: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 })),
    daysOfWeek: fc.subarray([...WEEKDAYS]),
    dayOfMonth: fc.oneof(fc.constant(null), fc.constant(-1), fc.integer({ min: 1, max: 31 })),
    endType: fc.constantFrom(...END_TYPES),
    endDay: fc.integer({ min: 0, max: 1_500 }),
    maxOccurrences: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ endDay, ...rule }) => ({
    ...rule,
    daysOfWeek: rule.frequency === 'WEEKLY' ? rule.daysOfWeek : [],
    dayOfMonth: rule.frequency === 'MONTHLY' ? rule.dayOfMonth : null,
    endDate: rule.endType === 'ON_DATE' ? new Date(FROM + endDay * DAY_MS).toISOString().slice(0, 10) : null,
    maxOccurrences: rule.endType === 'AFTER_OCCURRENCES' ? rule.maxOccurrences : null,
  }))

const starts = fc.record({
  startMs: fc
    .integer({ min: FROM / QUARTER_MS, max: FROM / QUARTER_MS + 400 * 96 })
    .map((n) => n * QUARTER_MS),
  timezone: fc.constantFrom(...ZONES),
})

/**
 * Returns the days of the rule by an RFC 5545 library that counts in UTC, without clock changes. The library gives up
 * a rule without any day, such as the 30th of each February.
 */
function daysByLibrary(rule: Recurrence, day: string, limit: number): string[] {
  const utc = { startMs: Date.parse(`${day}T00:00:00Z`), timezone: 'UTC' }
  const text = formatRrule(rule, utc)
  const library = new RRuleTemporal({
    rruleString: `DTSTART:${day.replaceAll('-', '')}T000000Z\nRRULE:${text}`,
  })
  try {
    return library.all((_, index) => index < limit).map((at) => at.toPlainDate().toString())
  } catch (error) {
    if (String(error).includes('Maximum iterations')) return []
    throw error
  }
}

test('the occurrences of a rule match an independent implementation', () => {
  fc.assert(
    fc.property(rules, starts, (given, start) => {
      const rule = completed(given, start)
      const { day, minute } = wallTimeAt(start.startMs, start.timezone)
      const expected = daysByLibrary(rule, day, 12).map((one) =>
        firstMomentOf(one, minute - (minute % 15), start.timezone),
      )
      const aligned = {
        ...start,
        startMs: instantOf({ day, minute: minute - (minute % 15) }, start.timezone),
      }
      const found = nextOccurrences(rule, aligned, aligned.startMs - 1, 12)
      expect(found).toEqual([...new Set(expected)])
    }),
    { numRuns: runs(300) },
  )
})

test('a rule continues the same from any moment', () => {
  fc.assert(
    fc.property(rules, starts, fc.integer({ min: 0, max: 20 }), (given, start, index) => {
      const rule = completed(given, start)
      const all = nextOccurrences(rule, start, start.startMs - 1, 30)
      const after = all[index]
      if (after === undefined) return
      expect(nextOccurrences(rule, start, after, 9)).toEqual(all.slice(index + 1, index + 10))
      expect(nextOccurrences(rule, start, after - 1, 1)).toEqual([after])
    }),
    { numRuns: runs(300) },
  )
})

test('a rule written as RRULE and read again has the same times', () => {
  fc.assert(
    fc.property(rules, starts, (given, start) => {
      const rule = completed(given, start)
      expect(parseRrule(formatRrule(rule, start), start)).toEqual(rule)
    }),
    { numRuns: runs(500) },
  )
})

test('a rule without any possible day ends', () => {
  const rule = { frequency: 'MONTHLY', interval: 12, daysOfWeek: [], dayOfMonth: 31 } as const
  const never: Recurrence = { ...rule, endType: 'NEVER', endDate: null, maxOccurrences: null }
  const start = { startMs: Date.UTC(2026, 1, 3, 9), timezone: 'UTC' }
  expect([...occurrencesAfter(never, start, start.startMs)]).toEqual([])
})
