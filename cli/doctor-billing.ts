import { lastCallbackAt, unhandledCallbacks } from '../src/billing/callbacks/store.ts'
import { billingNow } from '../src/billing/entitlements/clock.ts'
import { billingMode } from '../src/billing/entitlements/service.ts'
import { listLatePurchases, newestCharged } from '../src/billing/purchases/store.ts'
import { type Rows, readerOf } from '../src/db/bare-reader.ts'
import type { Connection } from '../src/db/driver.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '../src/lib/clock.ts'
import { counted } from '../src/lib/count.ts'
import { type Finding, ok, warning } from './doctor-storage.ts'

/** A callback is handled within seconds. */
const CALLBACK_WAIT_MS = 15 * MINUTE_MS
/** A charge is settled within minutes, also without its callback. */
const PURCHASE_WAIT_MS = HOUR_MS
/** An older purchase says nothing about callbacks. */
const REMEMBERED_MS = 7 * DAY_MS
/** Largest number of purchases listed here. */
const MAX_LISTED = 5

interface Served {
  /** Origin of the server, as people reach it. */
  publicBaseUrl: string
  /** ms since 1970. */
  now: number
}

/**
 * Finds payments that wait, and settings of billing that cannot be meant. Empty on a server that takes no payments. The
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
  return found.length > 0 ? found : [ok('billing', 'no payment waits')]
}

function checkCallbacks(reader: Rows, now: number): Finding[] {
  const { count, since } = unhandledCallbacks(reader, now - CALLBACK_WAIT_MS)
  if (count === 0 || since === null) return []
  return [
    warning(
      'billing',
      `${counted(count, 'callback of the payment processor is', 'callbacks of the payment processor are')} not handled, the oldest since ${toIso(since)}. The server handles them by the queue payments; if it runs, its log has the error`,
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
        `purchase ${id} (${productKey}) of ${organizationName} is ${status} since ${toIso(createdAt)}. The server asks the payment processor about it every five minutes`,
      ),
    )
  const more = late.length - named.length
  return more === 0 ? named : [...named, warning('billing', `and ${counted(more, 'more purchase')}`)]
}

/** A server that people reach should not seem to take payments that it does not take. */
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

/** Callbacks that do not come: what was charged is then only known because the server asks. */
function checkSilence(reader: Rows, { publicBaseUrl, now }: Served): Finding[] {
  const charged = newestCharged(reader, now - REMEMBERED_MS)
  if (charged === undefined || charged > now - CALLBACK_WAIT_MS) return []
  const last = lastCallbackAt(reader)
  if (last !== undefined && last >= charged) return []
  const since =
    last === undefined
      ? 'No callback of Stripe has ever come'
      : `No callback of Stripe came since ${toIso(last)}`
  return [
    warning(
      'billing',
      `${since}, but a purchase of ${toIso(charged)} was charged. Check the webhook endpoint at Stripe: its address is ${publicBaseUrl}/callbacks/stripe, and stripe_webhook_secret is its signing secret`,
    ),
  ]
}
