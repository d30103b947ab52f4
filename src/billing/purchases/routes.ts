import * as v from 'valibot'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { CARD_ERRORS, type PaymentDeps, withProcessor } from '../customers/processor.ts'
import { checkoutUrls } from '../customers/return-page.ts'
import { beginPurchase, buyerOf } from './begin.ts'
import { buyBySavedCard } from './buy.ts'
import { openCheckout } from './checkout.ts'
import { offerOfProduct } from './offers.ts'
import {
  AddOnCheckout,
  AddOnParams,
  AddOnPurchase,
  AddOnRecord,
  CheckoutRecord,
  PurchaseRecord,
  presentCheckout,
  presentPurchase,
} from './schema.ts'
import { listAddOns } from './service.ts'
import { findPurchase } from './store.ts'

const group = 'Billing'
const params = AddOnParams

/** Refusals of whatever begins a purchase, for the reference. */
export const PURCHASE_ERRORS = {
  ...CARD_ERRORS,
  IDEMPOTENCY_KEY_REUSED: 'The Idempotency-Key was used for another body.',
} as const

const NEEDS_PLAN = { SUBSCRIPTION_REQUIRED: 'A RECURRING add-on needs a plan that is paid by card.' }
const COSTS_NOTHING =
  'It costs nothing, the processor refuses the call, or the purchase was settled meanwhile.'

export const purchaseRoutes = (deps: PaymentDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/billing/add-ons',
    group,
    summary: 'List add-ons',
    description:
      'Packs of messages and recurring add-ons that can be bought, and what the organization has of each.',
    access: 'member',
    permission: 'billing:read',
    status: 200,
    data: v.array(AddOnRecord),
    handle: ({ principal: { organizationId } }) => {
      const { db, billingCurrency: currency } = deps
      return ok(listAddOns(db, organizationId, { currency, nowMs: db.clock.now() }))
    },
  }),
  operation({
    method: 'POST',
    path: '/billing/add-ons/:key/checkout',
    group,
    summary: 'Open a checkout for an add-on',
    description:
      'The customer pays on a page of the payment processor, which saves the card for later purchases. What was bought is there when the processor has reported the payment, within seconds.',
    errors: {
      ...PURCHASE_ERRORS,
      ...NEEDS_PLAN,
      NOT_FOUND: 'No add-on that is sold has this key.',
      CONFLICT: COSTS_NOTHING,
    },
    access: 'member',
    permission: 'billing:manage',
    params,
    body: AddOnCheckout,
    status: 201,
    data: CheckoutRecord,
    handle: async (call) => {
      const { principal, params, body, write } = call
      const cards = withProcessor(deps)
      const urls = checkoutUrls(deps.publicBaseUrl, body)
      const buyer = buyerOf(call)
      const { key } = params
      const { quantity } = body
      const wanted = { productKey: key, quantity, interval: null, origin: 'CHECKOUT' } as const
      const begun = await beginPurchase(cards, buyer, wanted, (tx) =>
        offerOfProduct(tx, cards, principal.organizationId, { key, quantity }),
      )
      const row = await openCheckout(cards, buyer, begun, urls)
      return write(() => created(presentCheckout(row), 'Checkout opened'))
    },
  }),
  operation({
    method: 'POST',
    path: '/billing/add-ons/:key/purchase',
    group,
    summary: 'Buy an add-on with the saved card',
    description:
      'Also packs of credits, by their key. PAID says that the card was charged; what was bought is there when the processor has reported the payment, within seconds. Without an Idempotency-Key, a purchase of the same that has no outcome yet is continued.',
    errors: {
      ...PURCHASE_ERRORS,
      ...NEEDS_PLAN,
      PAYMENT_FAILED: 'The card was declined; `message` says why.',
      NOT_FOUND: 'Nothing that is sold has this key.',
      CONFLICT: COSTS_NOTHING,
    },
    access: 'member',
    permission: 'billing:manage',
    params,
    body: AddOnPurchase,
    status: 201,
    data: PurchaseRecord,
    handle: async (call) => {
      const { principal, params, body, write } = call
      const cards = withProcessor(deps)
      const buyer = buyerOf(call)
      const { key } = params
      const { quantity } = body
      const wanted = { productKey: key, quantity, interval: null, origin: 'SAVED_CARD' } as const
      const begun = await beginPurchase(cards, buyer, wanted, (tx) =>
        offerOfProduct(tx, cards, principal.organizationId, { key, quantity }),
      )
      const { uuid } = await buyBySavedCard(cards, buyer, begun, checkoutUrls(deps.publicBaseUrl, {}))
      return write((tx) => {
        const row = findPurchase(tx, principal.organizationId, uuid)!
        return created(presentPurchase(row), row.status === 'REQUIRES_ACTION' ? 'Checkout opened' : 'Paid')
      })
    },
  }),
]
