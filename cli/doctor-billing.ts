import { lastCallbackAt, unhandledCallbacks } from '../src/billing/callbacks/store.ts'
import { billingNow } from '../src/billing/entitlements/clock.ts'
import { billingMode } from '../src/billing/entitlements/service.ts'
import { listLatePurchases, newestCharged } from '../src/billing/purchases/store.ts'
import { type Rows, readerOf } from '../src/db/bare-reader.ts'
import type { Connection } from '../src/db/driver.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '../src/lib/clock.ts'
import { counted } from '../src/lib/count.ts'
import { type Finding, ok, warning } from './doctor-storage.ts'

/** Limit for a callback, which is normally handled within seconds. */
const CALLBACK_WAIT_MS = 15 * MINUTE_MS
/** Limit for a charge, which is normally settled within minutes even without its callback. */
const PURCHASE_WAIT_MS = HOUR_MS
/** Age of the oldest purchase that still says something about callbacks. */
const REMEMBERED_MS = 7 * DAY_MS
/** Largest number of listed purchases. */
const MAX_LISTED = 5

interface Served {
  /** Origin of the server, as people reach it. */
  publicBaseUrl: string
  /** ms since 1970. */
  now: number
}

/**
 * Finds waiting payments and wrong billing settings. Empty on a server that takes no payments. The
 * schema must be that of this version.
 */
export function checkBilling(connection: Connection, { publicBaseUrl, now }: Served): Finding[] {
  const reader = readerOf(connection)
  const mode = billingMode(reader)
  if (mode === 'MANUAL') return []
  const found = [
    ...(mode === 'SANDBOX' ? checkSandbox(publicBaseUrl) : checkSilence(reader, { publicBaseUrl, now })),
    ...checkCallbacks(reader, now),
    ...checkPurchases(reader, now),
  ]
  return found.length > 0 ? found : [ok('billing', 'no payment is waiting')]
}

function checkCallbacks(reader: Rows, now: number): Finding[] {
  const { count, since } = unhandledCallbacks(reader, now - CALLBACK_WAIT_MS)
  if (count === 0 || since === null) return []
  return [
    warning(
      'billing',
      `${counted(count, 'callback of the payment processor is', 'callbacks of the payment processor are')} not handled, the oldest since ${toIso(since)}. The server handles them in the queue payments; if it runs, see its log for the error`,
    ),
  ]
}

function checkPurchases(reader: Rows, now: number): Finding[] {
  const late = listLatePurchases(reader, billingNow(reader, now) - PURCHASE_WAIT_MS)
  const named = late
    .slice(0, MAX_LISTED)
    .map(({ id, organizationName, productKey, status, createdAt }) =>
      warning(
        'billing',
        `purchase ${id} (${productKey}) of ${organizationName} has been ${status} since ${toIso(createdAt)}. The server asks the payment processor about it every five minutes`,
      ),
    )
  const more = late.length - named.length
  return more === 0 ? named : [...named, warning('billing', `and ${counted(more, 'more purchase')}`)]
}

/** Warns if a public server is in test mode: customers would seem to pay, but no money would move. */
function checkSandbox(publicBaseUrl: string): Finding[] {
  const host = URL.parse(publicBaseUrl)?.hostname
  if (host === undefined || isLoopback(host)) return []
  return [
    warning(
      'billing',
      `billing is sandbox, and the server is reached at ${publicBaseUrl}: no money moves, and test cards pay for everything. Use stripe or manual for customers`,
    ),
  ]
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.')

/** Warns if no callback arrives. The server then knows of a charge only because it asks the processor. */
function checkSilence(reader: Rows, { publicBaseUrl, now }: Served): Finding[] {
  const charged = newestCharged(reader, now - REMEMBERED_MS)
  if (charged === undefined || charged > now - CALLBACK_WAIT_MS) return []
  const last = lastCallbackAt(reader)
  if (last !== undefined && last >= charged) return []
  const since =
    last === undefined
      ? 'Stripe has never sent a callback'
      : `Stripe has sent no callback since ${toIso(last)}`
  return [
    warning(
      'billing',
      `${since}, but a purchase of ${toIso(charged)} was charged. Check the webhook endpoint at Stripe: its address is ${publicBaseUrl}/callbacks/stripe, and stripe_webhook_secret is its signing secret`,
    ),
  ]
}
