import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { CampaignStatus, CampaignTotals, Message, MessageStatus } from '../../console/api/api.gen.ts'
import { inDoubtOf, partsOf, sumOfRuns } from '../../console/screens/campaigns/accounting.ts'
import { csvOf } from '../../console/screens/campaigns/csv.ts'
import { filterOptions, queryOf } from '../../console/screens/campaigns/filters.ts'
import { followedBy, isReceived } from '../../console/screens/campaigns/follow-up.ts'
import { followsOf } from '../../console/screens/campaigns/growing-segment.ts'
import { peopleTitle } from '../../console/screens/campaigns/people.ts'
import { messagesQuery, peopleSearch } from '../../console/screens/campaigns/people-search.ts'
import { recurrenceOf } from '../../console/screens/campaigns/recurrence.ts'
import { campaignSearch } from '../../console/screens/campaigns/search.ts'
import { forecastOf } from '../../console/screens/campaigns/sentences.ts'
import { columnsOf, intervalOf } from '../../console/screens/campaigns/series.ts'
import { actsOf, stateOf } from '../../console/screens/campaigns/states.ts'
import { pagesOfPeople, type ReadPage } from '../../console/screens/campaigns/walk.ts'
import { MESSAGE_STATES, REASONS } from '../../console/shell/domain-words.ts'
import { resultsOf } from '../../src/campaigns/records/results.ts'
import { allowedActions } from '../../src/campaigns/records/status.ts'
import { MESSAGE_ERRORS, MESSAGE_STATUSES } from '../../src/delivery/messages/table.ts'

const count = fc.nat(1_000_000)

/** Message counts of a campaign by status, and the number of failed ones in doubt. */
const counts = fc.record({
  scheduled: count,
  queued: count,
  sending: count,
  sent: count,
  delivered: count,
  read: count,
  failed: count,
  skipped: count,
  cancelled: count,
})
const doubt = fc.nat(1_500_000)

const DID = { opened: 0, machineOpened: 0, clicked: 0, replied: 0, optedOut: 0 }

describe('delivery', () => {
  test('the parts of the bar add up to the recipients, and each part links to as many people', () => {
    fc.assert(
      fc.property(counts, doubt, fc.boolean(), (by, inDoubt, isMail) => {
        const { totals } = resultsOf({ counts: { ...by, accepted: 0 }, isMail, ...DID })
        const parts = partsOf(totals as CampaignTotals, { inDoubt, channel: isMail ? 'EMAIL' : 'SMS' })
        expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(totals.recipients)
        const doubtful = Math.min(inDoubt, by.failed)
        for (const { key, value, people } of parts) {
          const statuses = people.status!.split(',') as MessageStatus[]
          const listed = statuses.reduce(
            (sum, status) => sum + by[status.toLowerCase() as keyof typeof by],
            0,
          )
          const left = { doubt: by.failed - doubtful, failed: doubtful }[key] ?? 0
          expect(value).toBe(listed - left)
        }
      }),
    )
  })

  test('each message status is in exactly one part', () => {
    const totals = { recipients: 9, queued: 1, delivered: 3, read: 1, failed: 2, skipped: 1, cancelled: 1 }
    const parts = partsOf(totals, { inDoubt: 1, channel: 'SMS' })
    const statuses = parts
      .filter(({ key }) => key !== 'doubt')
      .flatMap(({ people }) => people.status!.split(','))
    expect(statuses.toSorted()).toEqual([...MESSAGE_STATUSES].sort())
    expect(parts.filter(({ people }) => people.doubt).map(({ key, people }) => [key, people.doubt])).toEqual([
      ['doubt', 'yes'],
      ['failed', 'no'],
    ])
  })

  test('the totals of all runs equal those of the campaign', () => {
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 5 }), (runs) => {
        const recipients = (by: (typeof runs)[number]) => Object.values(by).reduce((sum, one) => sum + one, 0)
        const given = runs.map((by) => ({
          counts: { ...by, recipients: recipients(by) },
          inDoubt: by.failed,
        }))
        const summed = runs.reduce(
          (sum, by) => ({
            recipients: sum.recipients + recipients(by),
            queued: sum.queued + by.scheduled + by.queued + by.sending,
            delivered: sum.delivered + by.delivered + by.read,
            read: sum.read + by.read,
            failed: sum.failed + by.failed,
            skipped: sum.skipped + by.skipped,
            cancelled: sum.cancelled + by.cancelled,
          }),
          { recipients: 0, queued: 0, delivered: 0, read: 0, failed: 0, skipped: 0, cancelled: 0 },
        )
        expect(sumOfRuns(given)).toEqual(summed)
        expect(inDoubtOf(given)).toBe(summed.failed)
      }),
    )
  })
})

test('the console and the server allow the same actions in each status of a campaign', () => {
  const statuses: CampaignStatus[] = [
    ...(['DRAFT', 'SCHEDULED', 'ACTIVE', 'SENDING', 'PAUSED', 'COMPLETED', 'CANCELLED', 'FAILED'] as const),
  ]
  const approval = { status: 'NONE' } as Parameters<typeof actsOf>[0]['approval']
  for (const status of statuses) {
    for (const type of ['IMMEDIATE', 'RECURRING'] as const) {
      for (const pauseReason of status === 'PAUSED' ? (['USER', 'VARIANT_UNDECIDED'] as const) : [null]) {
        for (const pollId of [null, 'a-poll']) {
          const shown = actsOf({ status, type, pauseReason, pollId, approval, startedAt: null })
          const allowed = allowedActions({
            status,
            type,
            pauseReason,
            pollUuid: pollId,
            pausedFrom: null,
            startedAt: null,
          } as Parameters<typeof allowedActions>[0])
          for (const act of ['pause', 'resume', 'cancel', 'end-recurrence', 'delete'] as const) {
            // The console offers to delete a draft and not to cancel it.
            const isAllowed = allowed.includes(act) && !(act === 'cancel' && status === 'DRAFT')
            expect([status, type, pauseReason, pollId, act, shown.has(act)]).toEqual([
              status,
              type,
              pauseReason,
              pollId,
              act,
              isAllowed,
            ])
          }
          if (shown.has('change')) expect(allowed).toContain('update')
        }
      }
    }
  }
})

test('a draft shows the state of its approval, and can be edited, submitted or decided accordingly', () => {
  const at = (status: string) => {
    const draft = {
      status: 'DRAFT',
      type: 'IMMEDIATE',
      pauseReason: null,
      pollId: null,
      approval: { status },
    }
    const campaign = draft as Parameters<typeof actsOf>[0]
    return [stateOf(campaign).label, ...actsOf(campaign)]
  }
  expect(at('NONE')).toEqual(['Draft', 'write', 'submit', 'delete'])
  expect(at('SUBMITTED')).toEqual(['Waiting for approval', 'write', 'decide', 'delete'])
  expect(at('REJECTED')).toEqual(['Rejected', 'write', 'submit', 'delete'])
})

describe('the list of campaigns', () => {
  const statusCounts = {
    DRAFT: 1,
    SCHEDULED: 2,
    ACTIVE: 3,
    SENDING: 4,
    PAUSED: 5,
    COMPLETED: 6,
    CANCELLED: 7,
    FAILED: 8,
  }

  test('status filters count each campaign once, and drafts waiting for approval come first for approvers', () => {
    const options = (mayApprove: boolean, submitted = 1) =>
      filterOptions({ statusCounts, submitted, mayApprove }, 'ALL').map(
        ([filter, , size]) => `${filter} ${size}`,
      )
    const byStatus = ['LIVE 9', 'PLANNED 5', 'DRAFTS 1', 'OVER 21']
    expect(options(true)).toEqual(['APPROVAL 1', 'ALL 36', ...byStatus])
    expect(options(false)).toEqual(['ALL 36', ...byStatus, 'APPROVAL 1'])
    expect(options(true, 0)).toEqual(['ALL 36', ...byStatus])
  })

  test('the current filter stays even without results', () => {
    const options = filterOptions({ statusCounts, submitted: 0, mayApprove: true }, 'APPROVAL')
    expect(options[0]).toEqual(['APPROVAL', 'Waiting for approval', 0])
  })

  test('an invalid address shows all campaigns', () => {
    expect(campaignSearch({ q: '', show: 'NONE', page: 'x' })).toEqual({
      q: undefined,
      show: undefined,
      page: undefined,
    })
    expect(queryOf('ALL')).toEqual({})
    expect(queryOf('APPROVAL')).toEqual({ approval: 'SUBMITTED' })
  })
})

describe('the people behind a figure', () => {
  test('every status and error code of the API has a label', () => {
    expect(Object.keys(MESSAGE_STATES).sort()).toEqual([...MESSAGE_STATUSES].sort())
    expect(Object.keys(REASONS).sort()).toEqual([...MESSAGE_ERRORS].sort())
  })

  test.each([
    [{ status: 'FAILED', reason: 'CARRIER_FILTERED' }, 'Failed: Filtered as spam'],
    [{ status: 'SCHEDULED,QUEUED,SENDING' }, 'Waiting'],
    [{ status: 'DELIVERED,READ' }, 'Delivered and Read'],
    [{ status: 'FAILED', doubt: 'yes' }, 'Result unknown'],
    [{ did: 'CLICKED', text: 'A' }, 'Clicked'],
    [{ text: 'A' }, 'Text A'],
    [{}, 'All recipients'],
  ])('%p has the title %p', (search, title) => {
    expect(peopleTitle(peopleSearch(search))).toBe(title)
  })

  test('an address becomes an API query without its unknown values', () => {
    const search = peopleSearch({
      status: 'FAILED,LOST',
      reason: 'BLOCKED',
      did: 'LAUGHED',
      link: 'l',
      run: 'r',
      contact: 'c',
      doubt: 'no',
      text: 'A',
      page: '3',
    })
    expect(search.page).toBe(3)
    expect(messagesQuery(search)).toEqual({
      status: ['FAILED'],
      errorCode: ['BLOCKED'],
      linkId: 'l',
      executionId: 'r',
      contactId: 'c',
      isInDoubt: false,
      variant: 'A',
    })
  })
})

test('a CSV file keeps names unchanged and runs no formula', () => {
  const message = {
    contactName: '=HYPERLINK("http://evil.example")',
    to: '+15046218927',
    status: 'FAILED',
    errorCode: 'BLOCKED',
    errorMessage: 'a "quoted",\nlong one',
    providerErrorCode: null,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: '2026-03-04T17:00:00.000Z',
    segmentCount: 2,
    body: '@SUM(A1)',
    contactId: 'c',
    id: 'm',
  } as Message
  expect(csvOf([message])).toBe(
    `"'=HYPERLINK(""http://evil.example"")",+15046218927,Failed,Sender blocked by carrier or phone,` +
      `"a ""quoted"",\nlong one",,,,,2026-03-04T17:00:00.000Z,2,'@SUM(A1),c,m\r\n`,
  )
})

describe('the chart of sent messages', () => {
  const MINUTE_MS = 60_000
  const points = fc.uniqueArray(fc.record({ minute: fc.nat(150), sent: fc.nat(1000) }), {
    selector: ({ minute }) => minute,
    minLength: 1,
  })

  test('each minute has a column, including empty ones, and no message is missing', () => {
    fc.assert(
      fc.property(points, (given) => {
        const startMs = Date.parse('2026-03-04T17:00:00Z')
        const timeline = given
          .toSorted((a, b) => a.minute - b.minute)
          .map(({ minute, sent }) => ({ bucket: new Date(startMs + minute * MINUTE_MS).toISOString(), sent }))
        const columns = columnsOf(timeline, { interval: 'MINUTE', toMs: 0, zone: 'UTC' })
        const total = given.reduce((sum, { sent }) => sum + sent, 0)
        expect(columns.reduce((sum, { value }) => sum + value, 0)).toBe(total)
        const minutes = given.filter(({ sent }) => sent > 0).map(({ minute }) => minute)
        const span = minutes.length === 0 ? 0 : Math.max(...minutes) - Math.min(...minutes) + 1
        expect(columns.length).toBe(span)
      }),
    )
  })

  test('the unit is the finest with distinguishable columns', () => {
    const hours = (number: number) => intervalOf(number * 60 * MINUTE_MS)
    expect([hours(0), hours(3), hours(4), hours(180), hours(181)]).toEqual([
      'MINUTE',
      'MINUTE',
      'HOUR',
      'HOUR',
      'DAY',
    ] as never)
  })

  test('a campaign of many days shows the last ones', () => {
    const timeline = [
      { bucket: '2026-01-01T00:00:00.000Z', sent: 5 },
      { bucket: '2026-12-31T00:00:00.000Z', sent: 7 },
    ]
    const columns = columnsOf(timeline, { interval: 'DAY', toMs: 0, zone: 'UTC' })
    expect([columns.length, columns.at(-1)]).toEqual([180, { label: 'Dec 31, 2026', value: 7 }])
  })
})

describe('sentences', () => {
  test('a forecast names the day only if it is not today', () => {
    const forecast = {
      finishesAt: '2026-03-04T17:40:00Z',
      earliestAt: '2026-03-04T17:32:00Z',
      latestAt: '2026-03-05T08:00:00Z',
      perMinute: 120,
      limitedBy: 'WINDOW',
      assumptions: [],
      credits: 0,
      isCovered: true,
    } as Parameters<typeof forecastOf>[0]
    expect(forecastOf(forecast, '2026-03-04T17:00:00Z', 'UTC')).toBe(
      'Estimated end: 5:40 PM (between 5:32 PM and Mar 5, 2026, 8:00 AM).',
    )
    expect(forecastOf({ ...forecast, finishesAt: null }, '2026-03-04T17:00:00Z', 'UTC')).toBe(
      'Sending will take more than 90 days at this speed.',
    )
  })

  test.each([
    [
      { frequency: 'WEEKLY', interval: 2, daysOfWeek: ['MONDAY', 'THURSDAY'] },
      'Every 2 weeks on Monday and Thursday',
    ],
    [{ frequency: 'MONTHLY', interval: 1, dayOfMonth: -1 }, 'Every month on the last day'],
    [
      { frequency: 'MONTHLY', interval: 1, dayOfMonth: 3, endType: 'AFTER_OCCURRENCES', maxOccurrences: 1 },
      'Every month on day 3, 1 time',
    ],
    [
      { frequency: 'DAILY', interval: 1, endType: 'ON_DATE', endDate: '2027-03-04' },
      'Every day, until Mar 4, 2027',
    ],
  ])('%p reads %p', (given, sentence) => {
    const none = { daysOfWeek: [], dayOfMonth: null, endType: 'NEVER', endDate: null, maxOccurrences: null }
    expect(recurrenceOf({ ...none, ...given } as Parameters<typeof recurrenceOf>[0])).toBe(sentence)
  })
})

describe('all pages of a list', () => {
  /**
   * Returns a list of 250 messages.
   * @param failures errors to throw, by number of the call
   */
  function serve(failures: Readonly<Record<number, unknown>> = {}) {
    const calls: number[] = []
    const readPage = async (page: number) => {
      calls.push(page)
      if (failures[calls.length] !== undefined) throw failures[calls.length]
      const messages = Array.from({ length: page < 3 ? 100 : 50 }, () => ({}) as Message)
      return { messages, total: 250, hasNext: page < 3 }
    }
    return { calls, readPage }
  }

  async function walk(readPage: (page: number) => Promise<ReadPage>, leaving = new AbortController()) {
    const progress: number[] = []
    for await (const { done, total } of pagesOfPeople(readPage, leaving.signal)) {
      expect(total).toBe(250)
      progress.push(done)
    }
    return progress
  }

  test('each page is read once, even if the server is busy for a moment', async () => {
    const { calls, readPage } = serve({ 2: { isPassing: true, retryAfterMs: 1 } })
    expect(await walk(readPage)).toEqual([100, 200, 250])
    expect(calls).toEqual([1, 2, 2, 3])
  })

  test('a refusal or an abort stops the reading', async () => {
    const refused = serve({ 2: new Error('No.') })
    await expect(walk(refused.readPage)).rejects.toThrow('No.')
    expect(refused.calls).toEqual([1, 2])
    const leaving = new AbortController()
    const { calls, readPage } = serve()
    const leave = (page: number) => {
      if (page === 2) leaving.abort(new Error('Left.'))
      return readPage(page)
    }
    await expect(walk(leave, leaving)).rejects.toThrow('Left.')
    expect(calls).toEqual([1, 2])
  })
})

describe('a segment of the people of a list', () => {
  test('a dynamic segment is possible only for people whom rules can describe', () => {
    expect(followsOf({ did: 'CLICKED' })).toBe('clicked')
    expect(followsOf({ did: 'OPTED_OUT' })).toBe('opted_out')
    expect(followsOf({ did: 'CONVERTED' })).toBeNull()
    for (const narrower of [
      { run: 'r' },
      { link: 'l' },
      { text: 'A' },
      { doubt: 'no' },
      { contact: 'c' },
    ] as const)
      expect(followsOf({ did: 'CLICKED', ...narrower })).toBeNull()
    expect([followsOf({ status: 'FAILED' }), followsOf({})]).toEqual([null, null])
  })
})

describe('a follow-up', () => {
  const none = { opened: 0, machineOpened: 0 }

  test('offers only results that the campaign counts', () => {
    const sms = { channel: 'SMS', trackOpens: null } as const
    expect(followedBy(sms, none, false)).toEqual(['not_replied', 'replied'])
    expect(followedBy(sms, none, true)).toEqual(['not_clicked', 'not_replied', 'clicked', 'replied'])
    const mail = { channel: 'EMAIL', trackOpens: null } as const
    expect(followedBy(mail, none, false)).toEqual(['not_replied', 'replied'])
    const all = ['not_clicked', 'not_opened', 'not_replied', 'clicked', 'opened', 'replied'] as const
    expect(followedBy(mail, { opened: 0, machineOpened: 1 }, true)).toEqual([...all])
    expect(followedBy({ ...mail, trackOpens: true }, none, true)).toEqual([...all])
  })

  test('is offered once a recipient received the campaign', () => {
    const totals = { recipients: 3, queued: 0, failed: 1, skipped: 1, cancelled: 0 }
    expect(isReceived({ ...totals, queued: 1 })).toBe(false)
    expect(isReceived(totals)).toBe(true)
  })
})
