import type { Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { type Actor, actingIn } from '../../lib/principal.ts'
import type { ProductRow } from '../catalogue/table.ts'
import { grantCredits } from '../credits/service.ts'
import { BILLING } from '../customers/processor.ts'
import { eventOf, grantPurchase, purchaseGranted } from './grant.ts'
import { offerOf } from './offers.ts'
import { insertPurchase, markGranted } from './store.ts'
import type { PurchaseRow } from './table.ts'

/** Sales by the operator. Each is granted immediately, and the organization's next invoice charges it. */

/** Product key of credits that belong to no pack. */
const CREDITS = 'credits'

const BY_HAND = { origin: 'OPERATOR', provider: 'MANUAL', interval: null, requestKey: null } as const

interface CreditsByHand {
  organizationId: number
  credits: number
  /** In the smallest unit of the currency. */
  amount: number
  currency: string
  /** Text for people, in the ledger. */
  description: string
  /** ms since 1970, by the clock of billing; null if the credits never expire. */
  expiresAt: number | null
}

/** Sells any number of credits for any price. */
export function sellCredits(tx: Tx, sale: CreditsByHand): PurchaseRow {
  const { organizationId, credits, amount, currency, description, expiresAt } = sale
  const begun = insertPurchase(tx, {
    ...BY_HAND,
    organizationId,
    kind: 'CREDITS',
    productKey: CREDITS,
    quantity: 1,
    units: credits,
    resource: null,
    amount,
    currency,
  })
  const row = markGranted(tx, begun, {})!
  grantCredits(tx, {
    organizationId,
    amount: credits,
    type: 'PURCHASE',
    description,
    expiresAt,
    reference: { type: 'PURCHASE', id: row.uuid },
  })
  const actor: Actor = actingIn(tx).actor ?? BILLING
  emit(tx, purchaseGranted, { organizationId, actor, data: eventOf(tx, row) })
  return row
}

interface ProductByHand {
  organizationId: number
  /** A PACK or CREDITS. */
  product: ProductRow
  quantity: number
  currency: string
}

/** Sells packs at the price of the catalogue. */
export function sellPacks(
  tx: Tx,
  { organizationId, product, quantity, currency }: ProductByHand,
): PurchaseRow {
  const { name: _, ...offer } = offerOf(product, quantity)
  const row = insertPurchase(tx, { ...BY_HAND, ...offer, organizationId, currency })
  return grantPurchase(tx, row, {})!
}
