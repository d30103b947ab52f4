import type { Rows } from '../../db/bare-reader.ts'
import type { Db, Tx } from '../../db/database.ts'
import { findSetting, putSetting, removeSetting } from '../../db/settings.ts'
import type { Log } from '../../lib/log.ts'
import { type PaymentProcessor, ProcessorError } from '../../providers/payments/port.ts'

/** Setting with the Stripe account of the customers and payments in the data. */
const ACCOUNT = 'billing_stripe_account'

/**
 * Returns why the data must not be used with this account: it has customers of another account.
 * Undefined if it may be used.
 * @param account of the key
 */
export function accountProblem(reader: Rows, account: string): string | undefined {
  const kept = findSetting(reader, ACCOUNT)
  if (kept === undefined || kept === account || !hasCustomers(reader)) return undefined
  return `The data has customers of the Stripe account ${kept}, but stripe_secret_key belongs to ${account}. No call is made to Stripe until stripe_secret_key is a key of ${kept}. If Stripe has moved these customers to ${account}, run \`carillon billing settings --new-stripe-account\``
}

const hasCustomers = (reader: Rows): boolean =>
  reader.value<number>("SELECT EXISTS (SELECT 1 FROM billing_customers WHERE provider = 'STRIPE')") === 1

/** Returns the Stripe account of the customers in the data; undefined for data without customers. */
export const accountOfCustomers = (reader: Rows): string | undefined =>
  hasCustomers(reader) ? findSetting(reader, ACCOUNT) : undefined

/**
 * Adopts customers of this account. If the data already has customers of another account, returns
 * that account and changes nothing.
 */
export function takeAccount(tx: Tx, account: string): string | undefined {
  const own = accountOfCustomers(tx)
  if (own !== undefined && own !== account) return own
  putSetting(tx, ACCOUNT, account)
  return undefined
}

/** Lets the next call store the account of the key, even if it is another one. */
export const forgetAccount = (tx: Tx): void => void removeSetting(tx, ACCOUNT)

/**
 * Refuses calls if the key belongs to another account than the data. The customers and payments of
 * the data do not exist in that account, so Carillon would create them again or give them up. The
 * first call stores the account. Callbacks are still accepted.
 */
export function inOwnAccount(
  payments: PaymentProcessor,
  { db, log }: { db: Db; log: Log },
): PaymentProcessor {
  let asked: Promise<string | null> | undefined
  let reported: string | undefined
  /** Returns the account of the key. It stays the same while the server runs. */
  async function accountOfKey(): Promise<string | null> {
    asked ??= payments.account()
    try {
      return await asked
    } catch (error) {
      asked = undefined
      throw error
    }
  }
  /** Throws ProcessorError. */
  async function assertOwn(): Promise<void> {
    const account = await accountOfKey()
    if (account === null) return
    const problem = accountProblem(db, account)
    if (problem !== undefined) {
      if (reported !== problem) log.error('the payment account is another one', { problem })
      reported = problem
      const message = 'Payments are stopped. The server operator can see why in its log.'
      throw new ProcessorError('REFUSED', message, { cause: new Error(problem) })
    }
    if (findSetting(db, ACCOUNT) !== account) await db.write((tx) => putSetting(tx, ACCOUNT, account))
  }
  const checked =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      await assertOwn()
      return call.apply(payments, given)
    }
  return {
    name: payments.name,
    account: accountOfKey,
    verify: (callback) => payments.verify(callback),
    createCustomer: checked(payments.createCustomer),
    savedCard: checked(payments.savedCard),
    createCheckout: checked(payments.createCheckout),
    createPortal: checked(payments.createPortal),
    charge: checked(payments.charge),
    setCancelAtPeriodEnd: checked(payments.setCancelAtPeriodEnd),
    cancelNow: checked(payments.cancelNow),
    listInvoices: checked(payments.listInvoices),
    read: checked(payments.read),
    eventsSince: checked(payments.eventsSince),
  }
}
