import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type LedgerEvent, LedgerHistory, ledgerEvents } from '../../support/billing-ledger-history.ts'
import { runs } from '../../support/size.ts'

/** `npm run drill` plays many more: test/drill/billing.drill.ts. */
const HISTORIES = runs(80)

test('in any order of events, each message is paid by the right source, and every balance is the sum of its ledger', () => {
  const property = fc.property(ledgerEvents, (events) => new LedgerHistory().play(events))
  const result = fc.check(property, {
    numRuns: HISTORIES,
    endOnFailure: true,
  })
  expect(
    result.counterexample === null
      ? undefined
      : [String(result.errorInstance), fc.defaultReportMessage(result)],
  ).toBeUndefined()
})

test("the model finds an account that misses another run's reservation", () => {
  // The second run reserves and settles its message after the first run has read the account.
  const events: LedgerEvent[] = [{ kind: 'claim of two runs', run: 0, which: 0, how: 0 }]
  expect(() => new LedgerHistory().play(events)).not.toThrow()
  expect(() => new LedgerHistory({ readsOnce: true }).play(events)).toThrow('in the model')
})
