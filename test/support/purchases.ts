import { catchUpJob, settleJob } from '../../src/billing/callbacks/settle.ts'
import { rememberBilling } from '../../src/billing/entitlements/service.ts'
import type { Config } from '../../src/config/config.ts'
import { enqueueForAppliance } from '../../src/jobs/job.ts'
import type { ProcessorName } from '../../src/providers/payments/port.ts'
import type { AppParts } from '../../src/wiring/app.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { FakePayments } from './fake-payments.ts'

/** An application that takes payments by card, with a processor under the control of the test. */
export interface CardApp {
  app: TestApp
  payments: FakePayments
}

/** Creates the application. Use `await using` on `app`. */
export function createCardApp(
  name: ProcessorName = 'SANDBOX',
  config: Partial<Config> = {},
  parts: Partial<AppParts> = {},
): CardApp {
  let app: TestApp | undefined
  const payments = new FakePayments(() => app!.clock.now(), name)
  app = createTestApp({ billing: name, ...config }, { ...parts, payments })
  app.db.writeNow((tx) => rememberBilling(tx, { mode: name, currency: 'USD' }))
  return { app, payments }
}

/** Returns the purchases of an organization, oldest first. */
export const purchasesOf = (app: TestApp, { organization }: TestTenant) =>
  app.db.all<{
    uuid: string
    kind: string
    productKey: string
    quantity: number
    origin: string
    status: string
    failure: string | null
  }>(
    `SELECT uuid, kind, product_key AS productKey, quantity, origin, status, failure
     FROM billing_purchases WHERE organization_id = ? ORDER BY id`,
    organization.id,
  )

/** Returns the events of an organization with this name, in order. */
export const emitted = <Data>(app: TestApp, { organization }: TestTenant, name: string): Data[] =>
  app.db
    .all<{ data: string }>(
      'SELECT data FROM events WHERE organization_id = ? AND name = ? ORDER BY id',
      organization.id,
      name,
    )
    .map(({ data }) => JSON.parse(data) as Data)

/** Runs the chore that asks the processor about purchases. */
export async function settleNow(app: TestApp): Promise<void> {
  app.db.writeNow((tx) => enqueueForAppliance(tx, settleJob, { payload: {} }))
  await app.drain()
}

/** Runs the chore that reads missed events. */
export async function catchUpNow(app: TestApp): Promise<void> {
  app.db.writeNow((tx) => enqueueForAppliance(tx, catchUpJob, { payload: {} }))
  await app.drain()
}

/**
 * Subscribes to a plan, with checkout, payment and callbacks.
 * @returns the processor's id of the subscription
 */
export async function subscribe(
  { app, payments }: CardApp,
  tenant: TestTenant,
  planKey = 'STARTER',
): Promise<string> {
  const { body } = await app.post('/billing/subscription/checkout', tenant.key, { planKey })
  const id = payments.pay(body.data.sessionId)
  await payments.deliverAll(app)
  return id
}

/**
 * Buys a pack of credits on the page of a checkout. This saves a card.
 * @returns the processor's id of the payment
 */
export async function buyCredits(
  { app, payments }: CardApp,
  tenant: TestTenant,
  packKey = 'credits_1000',
): Promise<string> {
  const { body } = await app.post('/billing/credits/checkout', tenant.key, { packKey })
  const id = payments.pay(body.data.sessionId)
  await payments.deliverAll(app)
  return id
}
