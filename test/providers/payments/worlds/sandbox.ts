import { findEvent, presentEvent } from '../../../../src/billing/sandbox/event-log.ts'
import { refundPayment } from '../../../../src/billing/sandbox/payments.ts'
import { createSandboxProcessor } from '../../../../src/billing/sandbox/processor.ts'
import { callbackOf, secretOf } from '../../../../src/billing/sandbox/signature.ts'
import type { EventRow } from '../../../../src/billing/sandbox/table.ts'
import { cardForm, createSandboxApp, runDue, TEST_CARD, visit } from '../../../support/payment-sandbox.ts'
import type { Card, PaymentWorld } from '../world.ts'

const NUMBERS: Readonly<Record<Card, string>> = {
  ok: TEST_CARD.succeeds,
  declined: TEST_CARD.declined,
  insufficientFunds: TEST_CARD.insufficientFunds,
  expired: TEST_CARD.expired,
  asks: TEST_CARD.authenticates,
  failsLater: TEST_CARD.failsLater,
}

/** The built-in processor, with its own pages. */
export const sandbox: PaymentWorld = {
  name: 'the built-in processor',
  processor: 'SANDBOX',
  open: async () => {
    const app = createSandboxApp(async () => ({ isTaken: true }))
    const { db, clock } = app
    const processor = createSandboxProcessor({ db, publicBaseUrl: 'https://carillon.test' })
    /** Sends a form and answers the bank, if it asks. */
    const submit = async (url: string, form: Record<string, string>) => {
      const sent = await visit(app, url, form)
      return sent.location.includes('/authenticate/')
        ? visit(app, sent.location, { answer: 'confirm' })
        : sent
    }
    const portal = (customer: string) => processor.createPortal(customer, 'https://carillon.test/billing')
    let returned = 0
    return {
      processor,
      now: () => clock.now(),
      passTo: async (ms) => {
        clock.advance(ms - clock.now())
        await runDue(app)
      },
      pay: async ({ url }, card) =>
        (await submit(url, cardForm(NUMBERS[card]))).location === 'https://carillon.test/billing?paid=1',
      enterCard: async (customer, card) => {
        await submit(`${(await portal(customer)).url}/card`, cardForm(NUMBERS[card]))
      },
      cancelInPortal: async (customer, subscription) => {
        await submit((await portal(customer)).url, { action: 'cancel', id: subscription })
      },
      refund: async (paymentId, amount) => {
        db.writeNow((tx) => void refundPayment(tx, paymentId, amount))
      },
      callbacks: async () => {
        const events: EventRow[] = []
        for (let event = findEvent(db, returned + 1); event; event = findEvent(db, ++returned + 1))
          events.push(event)
        const secret = db.writeNow(secretOf)
        return events.map((event) => callbackOf(presentEvent(event), secret, clock.now()))
      },
      [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
    }
  },
}
