import { rememberBilling } from '../../src/billing/entitlements/service.ts'
import type { ProcessorName } from '../../src/providers/payments/port.ts'
import type { Card, OpenPaymentWorld } from '../providers/payments/world.ts'
import { worlds } from '../providers/payments/worlds/all.ts'
import { createTestApp, type TestApp } from './app.ts'
import { TestClock } from './clock.ts'
import { type CardKind, FakePayments } from './fake-payments.ts'

/** The product in front of a payment processor: the replica of Stripe, the built-in one, or one in memory. */
export interface CardWorld extends AsyncDisposable {
  app: TestApp
  /** What people do at the processor. */
  at: OpenPaymentWorld
  /** Callbacks arrive, and what follows from them happens. */
  deliver(): Promise<void>
  /** Time passes here and there; renewals on the way happen and are reported. @param ms from now */
  pass(ms: number): Promise<void>
}

const KINDS: Readonly<Record<Card, CardKind>> = {
  ok: 'GOOD',
  declined: 'DECLINED',
  insufficientFunds: 'DECLINED',
  expired: 'DECLINED',
  asks: 'ASKS',
  failsLater: 'DECLINED',
}

/** The processor in memory, with what people do at it. */
function openFake(): OpenPaymentWorld {
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
    callbacks: async () =>
      processor.takeEvents().map((event) => ({ body: JSON.stringify(event), signature: 'signed' })),
    [Symbol.asyncDispose]: async () => {},
  }
}

const IN_MEMORY = { name: 'in memory', mode: 'SANDBOX', open: async () => openFake() } as const

/** Rows for `describe.each`. */
export const cardWorlds: ReadonlyArray<{
  name: string
  mode: ProcessorName
  open(): Promise<OpenPaymentWorld>
}> = [IN_MEMORY, ...worlds.map((world) => ({ ...world, mode: world.name }))]

/** Opens the product in front of a processor. */
export async function openCardWorld({ mode, open }: (typeof cardWorlds)[number]): Promise<CardWorld> {
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
