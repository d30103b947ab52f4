import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BillingHistory, type HistoryBug, type HistoryOptions } from '../support/billing-history.ts'
import { billingHistories, type Course, type HistoryEvent } from '../support/billing-history-events.ts'
import { runs } from '../support/size.ts'

/** test/drill/billing.drill.ts plays many more. */
const HISTORIES = runs(8)
const LONGEST = 20

const play = async (course: Course, options: HistoryOptions): Promise<void> =>
  (await BillingHistory.begin(options)).play(course)

describe('after any history of sending, buying and crashes, each balance equals a plain recount, and each message and purchase is paid and granted once', () => {
  test.each(['BUILT_IN', 'ELSEWHERE'] as const)('with a payment processor that is %s', async (processor) => {
    const property = fc.asyncProperty(billingHistories(LONGEST), (course) => play(course, { processor }))
    const result = await fc.check(property, {
      numRuns: HISTORIES,
      endOnFailure: true,
      interruptAfterTimeLimit: 60_000,
    })
    expect(
      result.counterexample === null
        ? undefined
        : [String(result.errorInstance), fc.defaultReportMessage(result)],
    ).toBeUndefined()
  })
})

/** Returns a history of these events of the first organization. */
const courseOf = (...events: ReadonlyArray<Pick<HistoryEvent, 'kind'> & Partial<HistoryEvent>>): Course => ({
  start: '2026-03-06T17:00:00Z',
  zone: 'America/New_York',
  events: events.map((event) => ({ which: 0, of: 0, how: 1, isDone: true, ...event })),
})

describe('a history finds', () => {
  test.each([
    {
      bug: 'a repeated charge has another key',
      course: courseOf(
        { kind: 'buy on a page' },
        { kind: 'lose a call', how: 0 },
        // The request comes before the callback of the charge whose answer was lost.
        { kind: 'buy by card', isDone: false },
        { kind: 'repeat a request', which: 1 },
      ),
      found: 'charged 2 times',
    },
    {
      bug: 'a callback that comes again grants again',
      course: courseOf({ kind: 'buy on a page' }),
      found: 'granted 2 times',
    },
    {
      bug: 'missed callbacks are not looked for',
      course: courseOf({ kind: 'change how callbacks arrive', which: 4 }, { kind: 'buy on a page' }),
      found: 'charged and never granted',
    },
    {
      bug: 'what a carrier refused stays charged',
      course: courseOf({ kind: 'grant credits', how: 90 }, { kind: 'launch a campaign', which: 4, how: 0 }),
      found: 'units of a charge',
    },
  ] satisfies Array<{ bug: HistoryBug; course: Course; found: string }>)(
    '$bug',
    async ({ bug, course, found }) => {
      await play(course, { processor: 'ELSEWHERE' })
      await expect(play(course, { processor: 'ELSEWHERE', bug })).rejects.toThrow(found)
    },
  )
})
