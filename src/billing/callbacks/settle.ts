import * as v from 'valibot'
import { findSetting, putSetting } from '../../db/settings.ts'
import { defineApplianceJob, defineChore, done, type Outcome } from '../../jobs/job.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/clock.ts'
import { ProcessorError, type ProcessorName } from '../../providers/payments/port.ts'
import { type CardDeps, noteTrouble } from '../customers/processor.ts'
import { billingNow } from '../entitlements/clock.ts'
import { listUnsettled, markEnded, touchPurchase } from '../purchases/store.ts'
import type { PurchaseRow } from '../purchases/table.ts'
import { refillSoon } from '../refills/service.ts'
import { listRefillsToRetry } from '../refills/store.ts'
import { listOfArrived, listOfDeleted } from '../subscriptions/store.ts'
import { applyObject, followSubscription } from './apply.ts'
import { handleCallbackSoon, storeCallback } from './service.ts'
import * as store from './store.ts'

/** Asks the processor about the outcome of open purchases, and continues other unfinished work. */
export const settleJob = defineApplianceJob({
  kind: 'billing.settle_purchases',
  queue: 'payments',
  payload: v.object({}),
})

/** Reads the events of the processor whose callbacks did not arrive. */
export const catchUpJob = defineApplianceJob({
  kind: 'billing.catch_up',
  queue: 'payments',
  payload: v.object({}),
})

/** Enqueues both jobs: `catchUpJob` at a start and once a day, `settleJob` more often. */
export const lookAfterPurchases = defineChore('billing.look_after_purchases')

/** Age from which a purchase is looked up at the processor. Callbacks usually arrive within seconds. */
const WAITED_MS = 5 * MINUTE_MS
/** Limit of purchases per run. The next run continues. */
const IN_ONE_RUN = 50
/** Time for which each run reads the subscriptions of an organization that came from another appliance. */
const ARRIVED_MS = HOUR_MS
/** Age after which a purchase that is unknown to the processor expires. */
const TRACELESS_MS = HOUR_MS
/** Age after which a purchase at a processor that is no longer used expires. */
const STRANDED_MS = DAY_MS

/**
 * Continues unfinished work: callbacks that were not handled, refills to retry, subscriptions of
 * deleted and of arrived organizations, and open purchases. Stops early while the processor does not
 * answer.
 */
export async function settle(deps: CardDeps, signal: AbortSignal): Promise<Outcome> {
  const { db, payments } = deps
  await db.write((tx) => {
    const waiting = store.listWaitingCallbacks(tx, payments.name, tx.now - WAITED_MS, IN_ONE_RUN)
    for (const { id } of waiting) handleCallbackSoon(tx, id)
    const failed = listRefillsToRetry(tx, billingNow(tx, tx.now), IN_ONE_RUN)
    for (const { organizationId, productKey } of failed) refillSoon(tx, organizationId, productKey)
  })
  try {
    const arrivedSince = { since: db.clock.now() - ARRIVED_MS, limit: IN_ONE_RUN }
    const charged = [
      ...listOfDeleted(db, payments.name, IN_ONE_RUN),
      ...listOfArrived(db, payments.name, arrivedSince),
    ]
    for (const { reference } of charged) {
      if (signal.aborted) return done
      await followSubscription(deps, reference)
    }
    await settlePurchases(deps, signal)
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    noteTrouble(deps, error)
  }
  return done
}

async function settlePurchases(deps: CardDeps, signal: AbortSignal): Promise<void> {
  const { db } = deps
  const rows = listUnsettled(db, db.clock.now() - WAITED_MS, IN_ONE_RUN)
  const oldest = rows.filter(isTraceless).map(({ createdAt }) => createdAt)
  // The events of the processor show calls whose answers were lost.
  if (oldest.length > 0) await readEvents(deps, Math.min(...oldest) - WAITED_MS)
  for (const row of rows) {
    if (signal.aborted) return
    await settleOne(deps, row, () => !hasWaiting(deps))
    await db.write((tx) => touchPurchase(tx, row))
  }
}

/**
 * Returns whether any stored callback is unhandled. No purchase expires then, because the callback may
 * be about it.
 */
const hasWaiting = ({ db, payments }: CardDeps): boolean =>
  store.listWaitingCallbacks(db, payments.name, Number.MAX_SAFE_INTEGER, 1).length > 0

const isTraceless = ({ sessionReference, paymentReference, subscriptionReference }: PurchaseRow): boolean =>
  sessionReference === null && paymentReference === null && subscriptionReference === null

/** Throws ProcessorError. */
async function settleOne(deps: CardDeps, row: PurchaseRow, mayGiveUp: () => boolean): Promise<void> {
  const { db, payments } = deps
  const { subscriptionReference, paymentReference, sessionReference } = row
  const age = billingNow(db, db.clock.now()) - row.createdAt
  if (row.provider !== payments.name) {
    if (age > STRANDED_MS) await giveUp(deps, row, 'Its payment processor is no longer in use.')
  } else if (subscriptionReference !== null) {
    await applyObject(deps, { kind: 'SUBSCRIPTION', id: subscriptionReference })
  } else if (paymentReference !== null) {
    await applyObject(deps, { kind: 'PAYMENT', id: paymentReference })
  } else if (sessionReference !== null) {
    await applyObject(deps, { kind: 'CHECKOUT', id: sessionReference })
  } else if (age > TRACELESS_MS && mayGiveUp()) {
    await giveUp(deps, row, 'The payment processor has no trace of it, so nothing was charged.')
  }
}

async function giveUp({ db }: CardDeps, row: PurchaseRow, why: string): Promise<void> {
  await db.write((tx) => void markEnded(tx, row, 'EXPIRED', why))
}

/** Longest time back for which missed events are searched. */
const LOOK_BACK_MS = 30 * DAY_MS
/** Overlap of two searches: an event may appear a little after its time, and clocks differ. */
const OVERLAP_MS = DAY_MS
/** Limit of pages per run, 1,000 events each. */
const PAGES_IN_ONE_RUN = 10

/**
 * Setting with the time up to which missed events were searched for: ms since 1970, by the clock of
 * billing.
 */
const lookedUntil = (provider: ProcessorName): string => `billing_${provider.toLowerCase()}_looked_until`

/**
 * Stores the callbacks missed since the last search: lost ones, and those sent while the server was
 * down. Throws ProcessorError.
 */
export async function catchUp(deps: CardDeps): Promise<void> {
  const { db, payments } = deps
  const now = billingNow(db, db.clock.now())
  const setting = lookedUntil(payments.name)
  // The test clock of the sandbox may have been ahead.
  const last = Math.min(now, Number(findSetting(db, setting) ?? 0))
  const until = await readEvents(deps, Math.max(now - LOOK_BACK_MS, last - OVERLAP_MS))
  await db.write((tx) => putSetting(tx, setting, String(Math.min(now, until))))
}

/**
 * Stores the callbacks of events since a time.
 * @param since ms since 1970
 * @returns the time up to which all events were read; Infinity for all
 */
async function readEvents({ db, payments }: CardDeps, since: number): Promise<number> {
  let from = since
  for (let page = 0; page < PAGES_IN_ONE_RUN; page++) {
    const events = await payments.eventsSince(from)
    await db.write((tx) => {
      for (const event of events) storeCallback(tx, payments.name, event)
    })
    const last = events.at(-1)?.createdAt ?? from
    if (last <= from) return Number.POSITIVE_INFINITY
    from = last
  }
  return from
}
