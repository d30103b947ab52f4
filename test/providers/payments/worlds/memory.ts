import { TestClock } from '../../../support/clock.ts'
import { type CardKind, FakePayments } from '../../../support/fake-payments.ts'
import type { Card, PaymentWorld } from '../world.ts'

const KINDS: Readonly<Record<Card, CardKind>> = {
  ok: 'GOOD',
  declined: 'DECLINED',
  insufficientFunds: 'DECLINED',
  expired: 'DECLINED',
  asks: 'ASKS',
  failsLater: 'DECLINED',
}

/** The processor in memory, with which the tests of billing run. */
export const memory: PaymentWorld = {
  name: 'in memory',
  processor: 'SANDBOX',
  open: async () => {
    const clock = new TestClock()
    const processor = new FakePayments(() => clock.now())
    return {
      processor,
      now: () => clock.now(),
      passTo: async (ms) => {
        clock.advance(ms - clock.now())
        processor.runDue()
      },
      pay: async ({ sessionId }, card) => {
        const isPaid = card === 'ok' || card === 'asks' || card === 'failsLater'
        if (isPaid) processor.pay(sessionId, KINDS[card])
        else processor.tryInVain(sessionId)
        return isPaid
      },
      enterCard: async (customer, card) => processor.enterCard(customer, KINDS[card]),
      cancelInPortal: async (_customer, subscription) =>
        processor.move(subscription, { cancelAtPeriodEnd: true }),
      refund: async (paymentId, amount) =>
        processor.refund(paymentId, amount ?? processor.payments.get(paymentId)!.amount),
      callbacks: async () => processor.takeEvents().map(processor.callback),
      [Symbol.asyncDispose]: async () => {},
    }
  },
}
