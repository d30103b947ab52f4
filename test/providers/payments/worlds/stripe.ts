import { createStripe } from '../../../../src/providers/stripe/provider.ts'
import { CARD, sharedStripe } from '../../../replicas/stripe-client.ts'
import { TestClock } from '../../../support/clock.ts'
import type { Card, PaymentWorld } from '../world.ts'

const NUMBERS: Readonly<Record<Card, string>> = {
  ok: CARD.ok,
  declined: CARD.declined,
  insufficientFunds: CARD.insufficientFunds,
  expired: CARD.expired,
  asks: CARD.alwaysAsks,
  failsLater: CARD.failsLater,
}

/** Stripe, by the replica in a process of its own. */
export const stripe: PaymentWorld = {
  name: 'the replica of Stripe',
  processor: 'STRIPE',
  open: async () => {
    const clock = new TestClock()
    const replica = await sharedStripe()
    const account = await replica.open(clock.now())
    return {
      processor: createStripe({ ...account.access, clock }),
      now: () => clock.now(),
      passTo: async (ms) => {
        clock.advance(ms - clock.now())
        await account.moveTo(ms)
      },
      pay: async ({ sessionId }, card) => (await account.pay(sessionId, NUMBERS[card])) === null,
      enterCard: (customer, card) => account.enterCard(customer, NUMBERS[card]),
      cancelInPortal: (customer, subscription) => account.cancelInPortal(customer, subscription),
      refund: (paymentId, amount) => account.refund(paymentId, amount),
      callbacks: () => account.take(),
      [Symbol.asyncDispose]: async () => {},
    }
  },
}
