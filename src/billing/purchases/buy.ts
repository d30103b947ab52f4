import { AppError } from '../../lib/errors.ts'
import { faultPoint } from '../../lib/fault.ts'
import type { PaymentResult } from '../../providers/payments/port.ts'
import { asking, type CardDeps, inTurnOfPurchase } from '../customers/processor.ts'
import { withCustomer } from '../customers/service.ts'
import { type Begun, type Buyer, orderOf } from './begin.ts'
import { askForPage, endingIfRefused, type ReturnUrls } from './checkout.ts'
import { failPurchase } from './grant.ts'
import { findPurchase, markPaid } from './store.ts'
import type { PurchaseRow } from './table.ts'

/**
 * Charges the saved card for a purchase, or opens a checkout where the card needs its owner. What an earlier call
 * settled is returned as it is. Throws PAYMENT_FAILED with the reason; SERVICE_UNAVAILABLE: the purchase then waits for a
 * repetition of the request; CONFLICT if the processor refuses.
 */
export async function buyBySavedCard(
  deps: CardDeps,
  buyer: Pick<Buyer, 'organizationUuid'>,
  begun: Begun,
  urls: ReturnUrls,
): Promise<PurchaseRow> {
  const { organizationId, uuid } = begun.row
  const current = () => findPurchase(deps.db, organizationId, uuid)!
  return inTurnOfPurchase(deps, uuid, async () => {
    const row = current()
    if (row.status !== 'PENDING') return settled(row)
    const result = await asking(deps, () =>
      endingIfRefused(deps, row, () => charge(deps, buyer, { ...begun, row })),
    )
    if (result.outcome === 'PAID') await deps.db.write((tx) => markPaid(tx, row, result))
    else if (result.outcome === 'REQUIRES_ACTION') await askForPage(deps, buyer, { ...begun, row }, urls)
    else await deps.db.write((tx) => void failPurchase(tx, row, { reason: result.reason }))
    return settled(current())
  })
}

/** Asks the processor to charge. Throws ProcessorError. */
export async function charge(
  deps: CardDeps,
  { organizationUuid }: Pick<Buyer, 'organizationUuid'>,
  begun: Begun,
): Promise<PaymentResult> {
  const result = await withCustomer(deps, begun.row.organizationId, (customer) => {
    faultPoint('billing.before_charge')
    return deps.payments.charge(orderOf(begun, { organizationUuid, customer }))
  })
  faultPoint('billing.after_charge')
  return result
}

/** Throws PAYMENT_FAILED for a purchase that failed. */
function settled(row: PurchaseRow): PurchaseRow {
  if (row.status === 'FAILED') throw new AppError('PAYMENT_FAILED', row.failure ?? 'The card was declined.')
  if (row.status !== 'EXPIRED') return row
  throw new AppError('CONFLICT', 'This purchase has expired. Begin another one with a new Idempotency-Key.')
}
