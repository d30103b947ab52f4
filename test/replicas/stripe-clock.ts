import type { Account, Invoice, Session, Subscription } from './stripe-account.ts'
import { collect, end, finalize, itemOf, renew } from './stripe-billing.ts'
import { expireSession } from './stripe-sessions.ts'

interface Due {
  at: number
  run: () => void
}

/** Moves the clock, and does on the way what is due, in its order. @param until s since 1970 */
export function moveClock(account: Account, until: number): void {
  if (until < account.now) throw new Error('The clock of Stripe does not go back.')
  for (;;) {
    const [next] = dueOf(account).toSorted((a, b) => a.at - b.at)
    if (!next || next.at > until) break
    account.now = Math.max(account.now, next.at)
    next.run()
  }
  account.now = until
}

function dueOf(account: Account): Due[] {
  const sessions = account
    .all<Session>('checkout.session')
    .filter(({ status }) => status === 'open')
    .map((session): Due => ({ at: session.expires_at, run: () => expireSession(account, session) }))
  const invoices = account
    .all<Invoice>('invoice')
    .filter((one) => one.next_payment_attempt !== null && (one.status === 'draft' || one.status === 'open'))
    .map(
      (invoice): Due => ({
        at: invoice.next_payment_attempt!,
        run: () => {
          if (invoice.status === 'draft') finalize(account, invoice)
          collect(account, invoice)
        },
      }),
    )
  const periods = account
    .all<Subscription>('subscription')
    .filter(({ status }) => status === 'active' || status === 'past_due')
    .map(
      (subscription): Due => ({
        at: Math.min(subscription.cancel_at ?? Infinity, itemOf(subscription).current_period_end),
        run: () =>
          subscription.cancel_at === null ? renew(account, subscription) : end(account, subscription),
      }),
    )
  return [...sessions, ...invoices, ...periods]
}
