import { existsSync } from 'node:fs'
import { migrations } from '../migrations/index.ts'
import { accountProblem } from '../src/billing/customers/payment-account.ts'
import type { Config } from '../src/config/config.ts'
import { readerOf } from '../src/db/bare-reader.ts'
import { withReader } from '../src/db/driver.ts'
import { pendingMigrations } from '../src/db/migrate.ts'
import { systemClock } from '../src/lib/clock.ts'
import type { PaymentProcessor } from '../src/providers/payments/port.ts'
import { createStripe } from '../src/providers/stripe/provider.ts'
import { error, type Finding, ok, warning } from './doctor-storage.ts'

const CHECK = 'payments'

/** Checks that the key of Stripe belongs to the account of the data. Empty on a server that does not use Stripe. */
export const checkStripe = async (
  { billing, secrets }: Pick<Config, 'billing' | 'secrets'>,
  databasePath: string,
): Promise<Finding[]> =>
  billing === 'STRIPE' && secrets.stripe
    ? checkAccount(createStripe({ ...secrets.stripe, clock: systemClock }), databasePath)
    : []

export async function checkAccount(
  payments: Pick<PaymentProcessor, 'account'>,
  databasePath: string,
): Promise<Finding[]> {
  const account = await payments.account().catch(() => undefined)
  if (account === undefined) return [warning(CHECK, 'the account of stripe_secret_key could not be read')]
  if (account === null) {
    const remedy = 'Give the key the permission rak_accounts_kyc_basic_read'
    return [warning(CHECK, `stripe_secret_key may not read its account. ${remedy}`)]
  }
  if (!existsSync(databasePath)) return []
  return withReader(databasePath, (connection) => {
    if (pendingMigrations(connection, migrations).length > 0) return []
    const problem = accountProblem(readerOf(connection), account)
    return [problem === undefined ? ok(CHECK, `account ${account}`) : error(CHECK, problem)]
  })
}
