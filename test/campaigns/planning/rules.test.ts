import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { postCampaign, sendable } from '../../support/campaigns.ts'
import { some } from '../../support/size.ts'

type Body = Record<string, unknown>

/** Start of the campaign; the test clock shows noon in New York on the Wednesday before. */
const START = '2026-03-05T09:00:00-05:00'
const recurring = (overrides: Body = {}): Body => ({
  type: 'RECURRING',
  scheduledAt: START,
  timezone: 'America/New_York',
  ...overrides,
})

async function post(overrides: Body) {
  const app = createTestApp()
  const tenant = sendable(app)
  const before = app.rowCounts()
  const answer = await postCampaign(app, tenant, recurring(overrides))
  const after = app.rowCounts()
  const added = Object.keys(after).filter((table) => after[table] !== before[table])
  const detail =
    answer.status === 201
      ? (await app.get(`/campaigns/${answer.body.data.id}`, tenant.key)).body.data
      : undefined
  await app[Symbol.asyncDispose]()
  return { answer, added, detail }
}

const RULE = {
  frequency: 'DAILY',
  interval: 1,
  daysOfWeek: [],
  dayOfMonth: null,
  endType: 'NEVER',
  endDate: null,
  maxOccurrences: null,
}

describe('a campaign of the type RECURRING', () => {
  test.each(
    some<{
      guarantee: string
      body: Body
      recurrence: Body
      recurrenceRule: string
      runs: string[]
      seconds?: string
    }>([
      {
        guarantee: 'a day keeps its time on the wall clock when clocks go forward',
        body: { recurrence: { frequency: 'DAILY' } },
        recurrence: RULE,
        recurrenceRule: 'FREQ=DAILY',
        runs: ['03-05T14', '03-06T14', '03-07T14', '03-08T13', '03-09T13'],
      },
      {
        guarantee: 'days of the week are sorted, and the start need not be one of them',
        body: { recurrence: { frequency: 'WEEKLY', daysOfWeek: ['FRIDAY', 'MONDAY'] } },
        recurrence: { ...RULE, frequency: 'WEEKLY', daysOfWeek: ['MONDAY', 'FRIDAY'] },
        recurrenceRule: 'FREQ=WEEKLY;BYDAY=MO,FR',
        runs: ['03-06T14', '03-09T13', '03-13T13', '03-16T13', '03-20T13'],
      },
      {
        guarantee: 'a rule as text is the same rule',
        body: { recurrenceRule: 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3' },
        recurrence: {
          ...RULE,
          frequency: 'MONTHLY',
          dayOfMonth: -1,
          endType: 'AFTER_OCCURRENCES',
          maxOccurrences: 3,
        },
        recurrenceRule: 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3',
        runs: ['03-31T13', '04-30T13', '05-31T13'],
      },
      {
        guarantee: 'a week without days falls on the day of the start',
        body: { recurrence: { frequency: 'WEEKLY', interval: 2, endType: 'ON_DATE', endDate: '2026-03-20' } },
        recurrence: {
          ...RULE,
          frequency: 'WEEKLY',
          interval: 2,
          daysOfWeek: ['THURSDAY'],
          endType: 'ON_DATE',
          endDate: '2026-03-20',
        },
        recurrenceRule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;UNTIL=20260321T035959Z',
        runs: ['03-05T14', '03-19T13'],
      },
      {
        guarantee: 'the seconds of the start count',
        body: { scheduledAt: '2026-03-05T14:00:59Z', recurrence: { frequency: 'MONTHLY' } },
        recurrence: { ...RULE, frequency: 'MONTHLY', dayOfMonth: 5 },
        recurrenceRule: 'FREQ=MONTHLY;BYMONTHDAY=5',
        runs: ['03-05T14', '04-05T13', '05-05T13', '06-05T13', '07-05T13'],
        seconds: '00:59',
      },
    ]),
  )('$guarantee', async ({ body, recurrence, recurrenceRule, runs, seconds = '00:00' }) => {
    const { answer, detail } = await post(body)
    const nextRuns = runs.map((run) => `2026-${run}:${seconds}.000Z`)
    expect(answer.body.data).toMatchObject({
      status: 'ACTIVE',
      recurrence,
      recurrenceRule,
      nextRunAt: nextRuns[0],
    })
    expect(detail).toMatchObject({ recurrence, recurrenceRule, nextRuns })
  })

  const daily = { frequency: 'DAILY' }
  test.each(
    some<{ guarantee: string; body: Body; field: string; message: RegExp }>([
      {
        guarantee: 'a launch needs a rule',
        body: {},
        field: 'recurrence',
        message: /needs recurrence or recurrenceRule/,
      },
      {
        guarantee: 'a launch needs a start',
        body: { scheduledAt: null },
        field: 'scheduledAt',
        message: /required to launch a RECURRING/,
      },
      {
        guarantee: 'a rule needs a start, in a draft too',
        body: { scheduledAt: null, recurrence: daily, isDraft: true },
        field: 'scheduledAt',
        message: /counts from it/,
      },
      {
        guarantee: 'a start is not in the past',
        body: { scheduledAt: '2026-03-04T16:59:00Z', recurrence: daily },
        field: 'scheduledAt',
        message: /past/,
      },
      {
        guarantee: 'a rule has one form, not both',
        body: { recurrence: daily, recurrenceRule: 'FREQ=DAILY' },
        field: 'recurrenceRule',
        message: /not both/,
      },
      {
        guarantee: 'days of the week need a weekly rule',
        body: { recurrence: { ...daily, daysOfWeek: ['MONDAY'] } },
        field: 'recurrence.daysOfWeek',
        message: /WEEKLY only/,
      },
      {
        guarantee: 'a day of the month needs a monthly rule',
        body: { recurrence: { ...daily, dayOfMonth: 3 } },
        field: 'recurrence.dayOfMonth',
        message: /MONTHLY only/,
      },
      {
        guarantee: 'there is no day 0',
        body: { recurrence: { frequency: 'MONTHLY', dayOfMonth: 0 } },
        field: 'recurrence.dayOfMonth',
        message: /1 to 31/,
      },
      {
        guarantee: 'there is no day 32',
        body: { recurrence: { frequency: 'MONTHLY', dayOfMonth: 32 } },
        field: 'recurrence.dayOfMonth',
        message: /at most 31/,
      },
      {
        guarantee: 'an end on a date needs the date',
        body: { recurrence: { ...daily, endType: 'ON_DATE' } },
        field: 'recurrence.endDate',
        message: /required for ON_DATE/,
      },
      {
        guarantee: 'an end date needs a rule that ends on a date',
        body: { recurrence: { ...daily, endDate: '2026-12-31' } },
        field: 'recurrence.endDate',
        message: /ON_DATE only/,
      },
      {
        guarantee: 'an end date exists',
        body: { recurrence: { ...daily, endType: 'ON_DATE', endDate: '2026-02-30' } },
        field: 'recurrence.endDate',
        message: /such as/,
      },
      {
        guarantee: 'an end after a number of runs needs the number',
        body: { recurrence: { ...daily, endType: 'AFTER_OCCURRENCES' } },
        field: 'recurrence.maxOccurrences',
        message: /required/,
      },
      {
        guarantee: 'a number of runs needs a rule that ends after one',
        body: { recurrence: { ...daily, maxOccurrences: 3 } },
        field: 'recurrence.maxOccurrences',
        message: /AFTER_OCCURRENCES only/,
      },
      {
        guarantee: 'a rule that ends before its start is refused',
        body: { recurrence: { ...daily, endType: 'ON_DATE', endDate: '2026-03-04' } },
        field: 'recurrence',
        message: /has no run left/,
      },
      {
        guarantee: 'the 31st of every February is refused',
        body: {
          scheduledAt: '2027-02-01T14:00:00Z',
          recurrenceRule: 'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31',
        },
        field: 'recurrenceRule',
        message: /has no run left/,
      },
      {
        guarantee: 'a rule as text must be an RRULE',
        body: { recurrenceRule: 'every day' },
        field: 'recurrenceRule',
        message: /not supported/,
      },
      {
        guarantee: 'an hourly frequency is refused',
        body: { recurrenceRule: 'FREQ=HOURLY' },
        field: 'recurrenceRule',
        message: /must have one of FREQ=DAILY/,
      },
      {
        guarantee: 'an unknown frequency is refused',
        body: { recurrence: { frequency: 'YEARLY' } },
        field: 'recurrence.frequency',
        message: /DAILY, WEEKLY, MONTHLY/,
      },
      {
        guarantee: 'an interval is at least 1',
        body: { recurrence: { ...daily, interval: 0 } },
        field: 'recurrence.interval',
        message: /at least 1/,
      },
      {
        guarantee: 'an interval is at most 99',
        body: { recurrence: { ...daily, interval: 100 } },
        field: 'recurrence.interval',
        message: /at most 99/,
      },
    ]),
  )('$guarantee, and nothing is stored', async ({ body, field, message }) => {
    const { answer, added } = await post(body)
    expect([answer.status, answer.body.code, answer.body.details[0].field]).toEqual([
      400,
      'VALIDATION_FAILED',
      field,
    ])
    expect(answer.body.details[0].message).toMatch(message)
    expect(added).toEqual([])
  })

  test('a draft may lack rule and start, and shows the runs it would have', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { body } = await postCampaign(app, tenant, { type: 'RECURRING', isDraft: true })
    expect(body.data).toMatchObject({
      status: 'DRAFT',
      recurrence: null,
      recurrenceRule: null,
      nextRunAt: null,
    })
    const path = `/campaigns/${body.data.id}`
    await app.patch(path, tenant.key, { scheduledAt: START, recurrenceRule: 'FREQ=DAILY;COUNT=2' })
    const draft = await app.get(path, tenant.key)
    expect(draft.body.data).toMatchObject({ status: 'DRAFT', nextRunAt: null })
    expect(draft.body.data.nextRuns).toEqual(['2026-03-05T14:00:00.000Z', '2026-03-06T14:00:00.000Z'])
    const launched = await app.patch(path, tenant.key, { isDraft: false })
    expect(launched.body.data).toMatchObject({ status: 'ACTIVE', nextRunAt: '2026-03-05T14:00:00.000Z' })
  })

  test('a draft that becomes another type loses its rule', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { body } = await postCampaign(app, tenant, recurring({ recurrence: daily, isDraft: true }))
    const changed = await app.patch(`/campaigns/${body.data.id}`, tenant.key, { type: 'SCHEDULED' })
    expect(changed.body.data).toMatchObject({
      recurrence: null,
      recurrenceRule: null,
      scheduledAt: expect.any(String),
    })
  })
})
