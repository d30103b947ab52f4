import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BillingHistory, type HistoryOptions } from '../support/billing-history.ts'
import { billingHistories } from '../support/billing-history-events.ts'
import { chosenSeed } from '../support/random.ts'

/** `npm run drill` plays many more: test/drill/billing.drill.ts. */
const HISTORIES = 12
const LONGEST = 20

/** The first thing that goes wrong in random histories; undefined for none. */
async function firstFault(
  options: HistoryOptions,
  { numRuns, longest }: { numRuns: number; longest: number },
): Promise<string | undefined> {
  const played = fc.asyncProperty(billingHistories(longest), async (course) =>
    (await BillingHistory.begin(options)).play(course),
  )
  const result = await fc.check(played, { numRuns, seed: chosenSeed(), endOnFailure: true })
  return result.failed ? fc.defaultReportMessage(result) : undefined
}

describe('whatever happens, in any order and with crashes', () => {
  test.each(['BUILT_IN', 'ELSEWHERE'] as const)(
    'every balance is its ledger, no grant happens twice, no message goes unpaid and no customer is charged twice: %s',
    async (processor) => {
      expect(await firstFault({ processor }, { numRuns: HISTORIES, longest: LONGEST })).toBeUndefined()
    },
  )
})
