import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BillingHistory, type HistoryBug, type HistoryOptions } from '../support/billing-history.ts'
import { billingHistories } from '../support/billing-history-events.ts'
import { chosenSeed } from '../support/random.ts'

/** The histories of test/product/billing-histories.property.test.ts, as many as fit into the time, and longer ones. */
const FOR_MS = 40_000
const AT_LEAST = 10
const LONGEST = 30
/** A planted bug shows long before these. */
const UNTIL_FOUND = 5_000

const histories = (options: HistoryOptions, played: () => void = () => {}) =>
  fc.asyncProperty(billingHistories(LONGEST), async (course) => {
    await (await BillingHistory.begin(options)).play(course)
    played()
  })

describe('whatever happens to money and messages, in any order and with crashes', () => {
  test.each(['BUILT_IN', 'ELSEWHERE'] as const)(
    'every balance is its ledger, nothing is granted or charged twice, and no message goes unpaid: %s',
    async (processor) => {
      let played = 0
      const result = await fc.check(
        histories({ processor }, () => {
          played += 1
        }),
        { numRuns: UNTIL_FOUND, seed: chosenSeed(), endOnFailure: true, interruptAfterTimeLimit: FOR_MS },
      )
      console.log({ processor, played })
      expect(result.counterexample === null ? undefined : fc.defaultReportMessage(result)).toBeUndefined()
      expect(played).toBeGreaterThan(AT_LEAST)
    },
  )
})

describe('a history finds', () => {
  test.each<HistoryBug>([
    'a repeated charge has another key',
    'a callback that comes again grants again',
    'missed callbacks are not looked for',
    'what a carrier refused stays charged',
  ])('%s', async (bug) => {
    const options = { processor: 'ELSEWHERE', bug } as const
    const result = await fc.check(histories(options), {
      ...{
        numRuns: UNTIL_FOUND,
        seed: chosenSeed(),
        endOnFailure: true,
        interruptAfterTimeLimit: 2 * FOR_MS,
      },
    })
    expect(result.counterexample).not.toBeNull()
  })
})
