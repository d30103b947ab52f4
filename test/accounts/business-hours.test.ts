import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  DAYS_OF_WEEK,
  type Hours,
  type Interval,
  minutesOf,
  openingAt,
} from '../../src/accounts/business-hours/hours.ts'
import { wallTimeAt } from '../../src/lib/wall-clock.ts'
import { createTestApp } from '../support/app.ts'
import { runs, some } from '../support/size.ts'

const PATH = '/organization/business-hours'
const nineToFive = { isClosed: false, intervals: [{ open: '09:00', close: '17:00' }] }
const allDay = { isClosed: false, intervals: [{ open: '00:00', close: '24:00' }] }
const closed = { isClosed: true, intervals: [] as Interval[] }
const week = (day: { isClosed: boolean; intervals: Interval[] }) =>
  DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, ...day }))
const override = (date: string, day: typeof closed) => ({ date, label: null, ...day })

describe('GET /organization/business-hours', () => {
  test("before hours are saved, proposes weekdays in the organization's zone that do not apply yet", async () => {
    await using app = createTestApp()
    const tenant = app.tenant('Acme', { timezone: 'America/Chicago' })
    const { status, body } = await app.get(PATH, tenant.key)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      timezone: 'America/Chicago',
      isEnabled: false,
      overrides: [],
      isOpen: true,
      status: 'OPEN',
      source: 'WEEKLY',
      nextChangeAt: null,
      updatedAt: null,
    })
    expect(body.data.weekly.map((day: { isClosed: boolean }) => day.isClosed)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })

  test('returns hours that can be saved again unchanged', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { body: proposed } = await app.get(PATH, key)
    const { status, body } = await app.request('PUT', PATH, { token: key, body: proposed.data })
    expect(status).toBe(200)
    expect({ ...body.data, updatedAt: null }).toEqual(proposed.data)
  })

  test('keeps the hours of each organization apart', async () => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant('Ours'), app.tenant('Theirs')]
    await app.request('PUT', PATH, { token: ours.key, body: { timezone: 'UTC', weekly: week(closed) } })
    expect((await app.get(PATH, theirs.key)).body.data.updatedAt).toBeNull()
    expect((await app.get(PATH, ours.key)).body.data.status).toBe('CLOSED')
  })
})

describe('PUT /organization/business-hours', () => {
  test('replaces all hours, sorts days and hours, and says whether the organization is open now', async () => {
    // The test clock starts on Wednesday 2026-03-04 at 17:00 UTC.
    await using app = createTestApp()
    const { key } = app.tenant()
    const save = (body: object) => app.request('PUT', PATH, { token: key, body })
    await save({ timezone: 'UTC', weekly: week(allDay), overrides: [override('2026-12-25', closed)] })
    const twice = {
      intervals: [
        { open: '13:00', close: '18:00' },
        { open: '09:00', close: '12:00' },
      ],
    }
    const weekly = DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, ...twice })).reverse()
    const { body } = await save({ timezone: 'utc', weekly })
    expect(body.data).toMatchObject({
      timezone: 'UTC',
      isEnabled: true,
      overrides: [],
      isOpen: true,
      status: 'OPEN',
      source: 'WEEKLY',
      nextChangeAt: '2026-03-04T18:00:00.000Z',
      updatedAt: '2026-03-04T17:00:00.000Z',
    })
    expect(body.data.weekly[0]).toEqual({
      dayOfWeek: 'MONDAY',
      isClosed: false,
      intervals: [
        { open: '09:00', close: '12:00' },
        { open: '13:00', close: '18:00' },
      ],
    })
    expect((await app.get(PATH, key)).body.data).toEqual(body.data)
  })

  test('an error for a time without its zero shows the right form', async () => {
    await using app = createTestApp()
    const weekly = week({ isClosed: false, intervals: [{ open: '9:00', close: '17:00' }] })
    const { body } = await app.request('PUT', '/organization/business-hours', {
      token: app.tenant().key,
      body: { timezone: 'UTC', weekly },
    })
    expect(body.message).toBe('weekly[0].intervals[0].open must be a time of day such as 09:00.')
  })

  test.each(
    some([
      { what: 'six days', change: { weekly: week(closed).slice(1) }, field: 'weekly' },
      {
        what: 'a day twice',
        change: { weekly: week(closed).map((day) => ({ ...day, dayOfWeek: 'MONDAY' })) },
        field: 'weekly',
      },
      { what: 'a zone that IANA does not list', change: { timezone: '+05:00' }, field: 'timezone' },
      {
        what: 'hours that end before they start',
        change: { weekly: week({ isClosed: false, intervals: [{ open: '22:00', close: '06:00' }] }) },
        field: 'weekly[0].intervals[0]',
      },
      {
        what: 'hours that overlap',
        change: {
          weekly: week({
            isClosed: false,
            intervals: [
              { open: '12:00', close: '14:00' },
              { open: '09:00', close: '12:01' },
            ],
          }),
        },
        field: 'weekly[0].intervals',
      },
      {
        what: 'five intervals',
        change: {
          weekly: week({
            isClosed: false,
            intervals: [1, 3, 5, 7, 9].map((n) => ({ open: `0${n}:00`, close: `0${n}:30` })),
          }),
        },
        field: 'weekly[0].intervals',
      },
      {
        what: 'a day without hours or a closing',
        change: { weekly: week({ isClosed: false, intervals: [] }) },
        field: 'weekly[0]',
      },
      {
        what: '24:00 as a start',
        change: { weekly: week({ isClosed: false, intervals: [{ open: '24:00', close: '24:00' }] }) },
        field: 'weekly[0].intervals[0].open',
      },
      {
        what: 'a day that does not exist',
        change: { overrides: [override('2026-02-29', closed)] },
        field: 'overrides[0].date',
      },
      {
        what: 'a date twice',
        change: { overrides: [override('2026-12-25', closed), override('2026-12-25', allDay)] },
        field: 'overrides',
      },
      {
        what: '101 dates',
        change: {
          overrides: Array.from({ length: 101 }, (_, n) => override(`${2_030 + n}-01-01`, closed)),
        },
        field: 'overrides',
      },
    ]),
  )('$what is refused with its field, and nothing is saved', async ({ change, field }) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const body = { timezone: 'UTC', weekly: week(nineToFive), ...change }
    const answer = await app.request('PUT', PATH, { token: key, body })
    expect([answer.status, answer.body.details?.[0]?.field]).toEqual([400, field])
    expect(app.rowCounts()).toMatchObject({ business_hours: 0 })
  })
})

/** Returns whether the organization is open, computed only from the words of the interface. */
function isOpenByTheWall({ timezone, weekly, overrides }: Hours, ms: number): boolean {
  const { day, minute } = wallTimeAt(ms, timezone)
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const hours = overrides.find(({ date }) => date === day) ?? weekly[weekday]!
  if (hours.isClosed) return false
  return hours.intervals.some(({ open, close }) => minutesOf(open) <= minute && minute < minutesOf(close))
}

const MINUTE = 60_000
/** Returns the first minute after `from` at which it opens or closes; undefined without one until `to`. */
function walk(hours: Hours, from: number, to: number): number | undefined {
  const isOpen = isOpenByTheWall(hours, from)
  for (let at = from + MINUTE; at <= to; at += MINUTE) if (isOpenByTheWall(hours, at) !== isOpen) return at
  return undefined
}

const anyIntervals = fc
  .uniqueArray(fc.integer({ min: 0, max: 48 }), { minLength: 2, maxLength: 8 })
  .map((halves) => {
    const sorted = halves.toSorted((a, b) => a - b)
    const time = (half: number) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
    return Array.from({ length: sorted.length >> 1 }, (_, n) => ({
      open: time(sorted[2 * n]!),
      close: time(sorted[2 * n + 1]!),
    }))
  })
const anyDay = fc.oneof(
  fc.constant(closed),
  fc.constant(allDay),
  anyIntervals.map((intervals) => ({ isClosed: false, intervals })),
)

/** Moments around clock changes, and one place without clock changes. */
const PLACES = [
  { timezone: 'America/New_York', at: '2026-03-08T00:00:00Z' },
  { timezone: 'America/New_York', at: '2026-11-01T00:00:00Z' },
  { timezone: 'Australia/Lord_Howe', at: '2026-04-04T00:00:00Z' },
  { timezone: 'America/Havana', at: '2026-11-01T00:00:00Z' },
  { timezone: 'Africa/Cairo', at: '2026-04-23T12:00:00Z' },
  { timezone: 'Asia/Kathmandu', at: '2026-06-01T00:00:00Z' },
]

describe('the next change of the hours', () => {
  test('matches a walk from minute to minute, also where clocks go forward or back', () => {
    const anyCase = fc.record({
      place: fc.constantFrom(...PLACES),
      weekly: fc.array(anyDay, { minLength: 7, maxLength: 7 }),
      special: fc.option(anyDay, { nil: undefined }),
      minutes: fc.integer({ min: 0, max: 2_880 }),
    })
    fc.assert(
      fc.property(anyCase, ({ place, weekly, special, minutes }) => {
        const now = Date.parse(place.at) + minutes * MINUTE
        const hours: Hours = {
          timezone: place.timezone,
          isEnabled: true,
          weekly: weekly.map((day, at) => ({ dayOfWeek: DAYS_OF_WEEK[at]!, ...day })),
          overrides: special ? [override(wallTimeAt(now, place.timezone).day, special)] : [],
        }
        const until = now + 2 * 1_440 * MINUTE
        const { isOpen, source, nextChangeAtMs } = openingAt(hours, now)
        const isSoon = nextChangeAtMs !== undefined && nextChangeAtMs <= until
        expect([isOpen, source, isSoon ? nextChangeAtMs : undefined]).toEqual([
          isOpenByTheWall(hours, now),
          special ? 'OVERRIDE' : 'WEEKLY',
          walk(hours, now, until),
        ])
      }),
      { numRuns: runs(60) },
    )
  })

  const NOW = Date.parse('2026-03-04T17:00:00Z')
  const plain = { timezone: 'UTC', isEnabled: true, overrides: [] }
  const iso = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())
  test.each([
    {
      what: 'does not exist for an organization that is always open',
      hours: { ...plain, weekly: week(allDay) },
      next: null,
    },
    {
      what: 'does not exist for an organization that is always closed',
      hours: { ...plain, weekly: week(closed) },
      next: null,
    },
    {
      what: 'can be years away, with one open date',
      hours: { ...plain, weekly: week(closed), overrides: [override('2031-05-06', nineToFive)] },
      next: '2031-05-06T09:00:00.000Z',
    },
    {
      what: 'comes after a run of closed dates',
      hours: {
        ...plain,
        weekly: week(allDay),
        overrides: Array.from({ length: 20 }, (_, n) =>
          override(`2026-03-${String(4 + n).padStart(2, '0')}`, closed),
        ),
      },
      next: '2026-03-24T00:00:00.000Z',
    },
    {
      what: 'comes at the end of a night over midnight, not at midnight',
      hours: {
        ...plain,
        weekly: week({
          isClosed: false,
          intervals: [
            { open: '00:00', close: '02:00' },
            { open: '16:00', close: '24:00' },
          ],
        }),
      },
      next: '2026-03-05T02:00:00.000Z',
    },
  ])('$what', ({ hours, next }) => {
    expect(iso(openingAt(hours, NOW).nextChangeAtMs)).toBe(next)
  })
})
