import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BillingHistory } from '../support/billing-history.ts'
import { billingHistories } from '../support/billing-history-events.ts'
import { LedgerHistory, ledgerEvents } from '../support/billing-ledger-history.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { asLong } from '../support/length.ts'

covers('src/billing')
drawsAtRandom()

/**
 * Time limit for the histories of test/product/billing-histories.property.test.ts, in greater length and
 * number, and for those of test/billing/usage/ledgers.property.test.ts.
 */
const FOR_MS = asLong(10_000)
const AT_LEAST = 5
const AT_MOST = 1_000_000
const LONGEST = 40
/** Smallest number of histories of the ledgers alone, which take a tenth of the time. */
const LEDGERS_AT_LEAST = 50

const LIMITS = { numRuns: AT_MOST, endOnFailure: true, interruptAfterTimeLimit: FOR_MS }

/** Returns the fault of a run. An interrupted run has none. */
const faultOf = <T>(result: fc.RunDetails<T>): string | undefined =>
  result.counterexample === null ? undefined : `${result.errorInstance}\n${fc.defaultReportMessage(result)}`

describe('many random histories', () => {
  test('each message is paid by the right source, and every balance is the sum of its ledger, in any order of charges, holds, refunds, corrections, purchases, grants and expiries', () => {
    let played = 0
    const property = fc.property(ledgerEvents, (events) => {
      new LedgerHistory().play(events)
      played += 1
    })
    const fault = faultOf(fc.check(property, LIMITS))
    console.log({ ledgers: played })
    expect(fault).toBeUndefined()
    expect(played).toBeGreaterThan(LEDGERS_AT_LEAST)
  })

  test.each(['BUILT_IN', 'ELSEWHERE'] as const)(
    'after any history of sending and buying, each balance equals a plain recount, and each message and purchase is paid and granted once: %s',
    async (processor) => {
      const happened = new Map<string, number>()
      let played = 0
      const property = fc.asyncProperty(billingHistories(LONGEST), async (course) => {
        const history = await BillingHistory.begin({ processor })
        await history.play(course)
        played += 1
        for (const [kind, count] of history.happened) happened.set(kind, (happened.get(kind) ?? 0) + count)
      })
      const fault = faultOf(await fc.check(property, LIMITS))
      const { deaths = 0, ...others } = Object.fromEntries(happened)
      console.log({ processor, played, deaths, ...others })
      expect(fault).toBeUndefined()
      expect(played).toBeGreaterThan(AT_LEAST)
      // The histories together must buy and send.
      for (const kind of ['messages by CREDITS', 'billing.purchase_granted'])
        expect(happened.get(kind) ?? 0).toBeGreaterThan(0)
    },
  )
})
