import { AppError } from '../../lib/errors.ts'
import { ProcessorError } from '../../providers/payments/port.ts'
import { asking, type CardDeps, inTurnOfPurchase } from '../customers/processor.ts'
import { withCustomer } from '../customers/service.ts'
import { type Begun, type Buyer, orderOf } from './begin.ts'
import { findPurchase, markEnded, markToPay } from './store.ts'
import type { PurchaseRow } from './table.ts'

/** Where a processor leads a customer after a checkout. */
export interface ReturnUrls {
  successUrl: string
  cancelUrl: string
}

/**
 * Opens the hosted checkout of a purchase, or returns the one that is open. Throws SERVICE_UNAVAILABLE: the purchase then
 * waits for a repetition of the request. Throws CONFLICT if the processor refuses, or if it was paid meanwhile.
 */
export async function openCheckout(
  deps: CardDeps,
  buyer: Pick<Buyer, 'organizationUuid'>,
  begun: Begun,
  urls: ReturnUrls,
): Promise<PurchaseRow> {
  const { organizationId, uuid } = begun.row
  return inTurnOfPurchase(deps, uuid, async () => {
    const row = findPurchase(deps.db, organizationId, uuid)!
    if (row.status === 'PENDING') await askForPage(deps, buyer, { ...begun, row }, urls)
    const opened = findPurchase(deps.db, organizationId, uuid)!
    if (opened.checkoutUrl !== null && opened.status === 'REQUIRES_ACTION') return opened
    throw new AppError(
      'CONFLICT',
      'This purchase was settled meanwhile. Begin another one with a new Idempotency-Key.',
    )
  })
}

/** Within the turn of the purchase: asks for the page, and stores where it is. Throws as `openCheckout`. */
export async function askForPage(
  deps: CardDeps,
  { organizationUuid }: Pick<Buyer, 'organizationUuid'>,
  begun: Begun,
  urls: ReturnUrls,
): Promise<void> {
  const { row } = begun
  const checkout = await asking(deps, () =>
    endingIfRefused(deps, row, () =>
      withCustomer(deps, row.organizationId, (customer) =>
        deps.payments.createCheckout(orderOf(begun, { organizationUuid, customer }), urls),
      ),
    ),
  )
  await deps.db.write((tx) => markToPay(tx, row, checkout))
}

/** Ends the purchase if the processor refuses the call: nothing was charged, and a repetition begins another one. */
export async function endingIfRefused<T>(
  { db }: CardDeps,
  row: PurchaseRow,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProcessorError && error.kind !== 'UNAVAILABLE') {
      await db.write((tx) => void markEnded(tx, row, 'FAILED', error.message))
    }
    throw error
  }
}
