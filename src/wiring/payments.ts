import { createSandboxProcessor } from '../billing/sandbox/processor.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import type { PaymentProcessor } from '../providers/payments/port.ts'
import { createStripe } from '../providers/stripe/provider.ts'

/** What a processor needs of the application. */
interface PaymentParts {
  db: Db
  clock: Clock
}

/** The payment processor of the configuration; undefined if the operator bills by hand or not at all. */
export function createPayments(config: Config, { db, clock }: PaymentParts): PaymentProcessor | undefined {
  const { billing, publicBaseUrl, secrets } = config
  if (billing === 'SANDBOX') return createSandboxProcessor({ db, publicBaseUrl })
  if (secrets.stripe) return createStripe({ ...secrets.stripe, clock })
  return undefined
}
