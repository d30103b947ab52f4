import * as v from 'valibot'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Tx } from '../../db/database.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { ProcessorError, type SavedCard } from '../../providers/payments/port.ts'
import { type CardDeps, noteTrouble } from './processor.ts'
import * as store from './store.ts'
import { findCustomer } from './store.ts'

/**
 * Returns the processor's id of an organization. The first checkout makes the organization a
 * customer. Throws NOT_FOUND, ProcessorError.
 */
async function customerOf({ db, payments }: CardDeps, organizationId: number): Promise<string> {
  const known = findCustomer(db, organizationId, payments.name)
  if (known) return known.providerReference
  const { uuid, name, email } = getOrganization(db, organizationId)
  const providerReference = await payments.createCustomer({ id: uuid, name, email })
  await db.write((tx) =>
    store.putCustomer(tx, { organizationId, provider: payments.name, providerReference }),
  )
  return providerReference
}

/**
 * Runs work with the customer of an organization. If the customer no longer exists at the processor,
 * it is created again and the work is repeated. It may have been deleted, or belong to another
 * account. Throws NOT_FOUND, ProcessorError.
 */
export async function withCustomer<T>(
  deps: CardDeps,
  organizationId: number,
  work: (customer: string) => Promise<T>,
): Promise<T> {
  const { db, payments } = deps
  const customer = await customerOf(deps, organizationId)
  try {
    return await work(customer)
  } catch (error) {
    if (!(error instanceof ProcessorError) || error.kind !== 'MISSING') throw error
    const gone = { organizationId, provider: payments.name, providerReference: customer }
    await db.write((tx) => store.forgetCustomer(tx, gone))
    return work(await customerOf(deps, organizationId))
  }
}

/**
 * Reads the saved card of an organization and stores the shown part; null for no card. Throws
 * ProcessorError.
 */
export async function refreshCard(
  { db, payments }: CardDeps,
  organizationId: number,
): Promise<SavedCard | null> {
  const customer = findCustomer(db, organizationId, payments.name)
  if (!customer) return null
  const card = await payments.savedCard(customer.providerReference)
  const isSame =
    customer.cardBrand === (card?.brand ?? null) &&
    customer.cardLast4 === (card?.last4 ?? null) &&
    customer.cardExpMonth === (card?.expMonth ?? null) &&
    customer.cardExpYear === (card?.expYear ?? null)
  if (!isSame) await db.write((tx) => store.updateCard(tx, { organizationId, provider: payments.name }, card))
  return card
}

/**
 * Refreshes the card as `refreshCard` does. If the processor does not answer, the stored card stays
 * as it was.
 */
export async function tryToRefreshCard(deps: CardDeps, organizationId: number): Promise<void> {
  try {
    await refreshCard(deps, organizationId)
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    noteTrouble(deps, error)
  }
}

/**
 * Reads the saved card of an organization again, after the organization was on a page where it can
 * change the card.
 */
export const refreshCardJob = defineJob({
  kind: 'billing.refresh_card',
  queue: 'payments',
  payload: v.object({}),
})

/** Delay of the read, in which a customer has usually changed the card. */
const REFRESH_AFTER_MS = 10 * MINUTE_MS

export const refreshCardLater = (tx: Tx, organizationId: number): void =>
  enqueue(tx, refreshCardJob, {
    organizationId,
    payload: {},
    runAt: tx.now + REFRESH_AFTER_MS,
    uniqueKey: `${refreshCardJob.kind} ${organizationId}`,
  })
