import { rememberBilling } from '../../src/billing/entitlements/service.ts'
import type { OpenPaymentWorld, PaymentWorld } from '../providers/payments/world.ts'
import { createTestApp, type TestApp } from './app.ts'

/** The product with a payment processor: the replica of Stripe, the built-in one, or one in memory. */
export interface CardWorld extends AsyncDisposable {
  app: TestApp
  /** Acts of people at the processor. */
  at: OpenPaymentWorld
  /** Delivers the callbacks and does the work that follows. */
  deliver(): Promise<void>
  /**
   * Advances the clocks of the product and the processor. Renewals happen and are reported.
   * @param ms time from now
   */
  pass(ms: number): Promise<void>
}

/** Opens the product in front of a processor. */
export async function openCardWorld({ processor: mode, open }: PaymentWorld): Promise<CardWorld> {
  const at = await open()
  const app = createTestApp({ billing: mode }, { payments: at.processor })
  app.db.writeNow((tx) => rememberBilling(tx, { mode, currency: 'USD' }))
  app.clock.advance(at.now() - app.clock.now())
  const deliver = async () => {
    for (let callbacks = await at.callbacks(); callbacks.length > 0; callbacks = await at.callbacks()) {
      for (const { body, signature } of callbacks) {
        const headers = { 'stripe-signature': signature }
        const { status } = await app.request('POST', '/callbacks/stripe', { body, headers })
        if (status !== 200) throw new Error(`A callback was answered with ${status}.`)
      }
      await app.drain()
    }
  }
  return {
    app,
    at,
    deliver,
    pass: async (ms) => {
      app.clock.advance(ms)
      await at.passTo(app.clock.now())
      await deliver()
    },
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]()
      await at[Symbol.asyncDispose]()
    },
  }
}
