import * as v from 'valibot'
import type { Reader, Tx } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { toIso } from '../../lib/clock.ts'
import { findProduct, listProducts } from '../catalogue/store.ts'
import type { ProductRow } from '../catalogue/table.ts'
import { CARD_ERRORS, type CardDeps, type PaymentDeps, withProcessor } from '../customers/processor.ts'
import { checkoutUrls } from '../customers/return-page.ts'
import { billingNow } from '../entitlements/clock.ts'
import { givesUntil } from '../entitlements/service.ts'
import { presentAutoRefill } from '../refills/routes.ts'
import { AddOnParams } from '../refills/schema.ts'
import { listAutoRefills } from '../refills/store.ts'
import type { AutoRefillRow } from '../refills/table.ts'
import { listOpenSubscriptions } from '../subscriptions/store.ts'
import { leftOf, type Offer, offerOfPlan, offerOfProduct } from './offers.ts'
import {
  AddOnCheckout,
  AddOnPurchase,
  AddOnRecord,
  CheckoutRecord,
  CreditPackCheckout,
  PurchaseRecord,
  SubscriptionCheckout,
} from './schema.ts'
import { beginPurchase, buyBySavedCard, buyerOf, openCheckout, type Wanted } from './service.ts'
import type { PurchaseRow } from './table.ts'

const presentCheckout = ({ checkoutUrl, sessionReference, expiresAt }: PurchaseRow) => ({
  checkoutUrl,
  sessionId: sessionReference,
  expiresAt: toIso(expiresAt ?? 0),
})

const presentPurchase = ({ status, checkoutUrl, uuid }: PurchaseRow) =>
  status === 'REQUIRES_ACTION'
    ? { status, checkoutUrl, purchaseId: uuid }
    : { status: 'PAID', checkoutUrl: null, purchaseId: uuid }

interface AddOn {
  product: ProductRow
  /** Quantity of a RECURRING product. */
  subscribed: number
  refill: AutoRefillRow | undefined
}

/** @param context.nowMs ms since 1970 */
function presentAddOn(
  reader: Reader,
  { product, subscribed, refill }: AddOn,
  context: { organizationId: number; currency: string; nowMs: number },
) {
  const { organizationId, currency, nowMs } = context
  const activeQuantity =
    product.kind === 'RECURRING'
      ? subscribed
      : Math.ceil(leftOf(reader, organizationId, product) / product.quantityPerUnit)
  return {
    key: product.key,
    name: product.name,
    kind: product.kind,
    resource: product.resource,
    quantityPerUnit: product.quantityPerUnit,
    price: product.price,
    currency,
    isActive: activeQuantity > 0,
    activeQuantity,
    autoRefill: refill ? presentAutoRefill(reader, refill, nowMs) : null,
  }
}

/**
 * Lists the add-ons as the API shows them: each with its price and the quantity that the organization
 * has.
 * @param nowMs ms since 1970
 */
function listAddOns(reader: Reader, organizationId: number, context: { currency: string; nowMs: number }) {
  const now = billingNow(reader, context.nowMs)
  const giving = listOpenSubscriptions(reader, organizationId).filter(
    (subscription) => subscription.kind === 'ADD_ON' && givesUntil(subscription, now) !== undefined,
  )
  // A product that is no longer sold is shown to organizations that pay for it.
  const archived = [...new Set(giving.map(({ productKey }) => productKey))].flatMap((key) => {
    const product = findProduct(reader, key)
    return product && product.archivedAt !== null ? [product] : []
  })
  const refills = new Map(listAutoRefills(reader, organizationId).map((row) => [row.productKey, row]))
  return [...listProducts(reader), ...archived]
    .filter(({ kind }) => kind !== 'CREDITS')
    .map((product) => {
      const own = giving.filter(({ productKey }) => productKey === product.key)
      const subscribed = own.reduce((sum, { quantity }) => sum + quantity, 0)
      const addOn = { product, subscribed, refill: refills.get(product.key) }
      return presentAddOn(reader, addOn, { ...context, organizationId })
    })
}

/**
 * Begins a purchase, or continues that of an earlier call, and opens its page. Throws the errors of
 * `PURCHASE_ERRORS`.
 */
async function openPage(
  deps: PaymentDeps,
  call: Parameters<typeof buyerOf>[0] & { body: Parameters<typeof checkoutUrls>[1] },
  wanted: Omit<Wanted, 'origin'>,
  offerIn: (tx: Tx, cards: CardDeps) => Offer,
): Promise<PurchaseRow> {
  const cards = withProcessor(deps)
  const urls = checkoutUrls(deps.publicBaseUrl, call.body)
  const buyer = buyerOf(call)
  const begun = await beginPurchase(cards, buyer, { ...wanted, origin: 'CHECKOUT' }, (tx) =>
    offerIn(tx, cards),
  )
  return openCheckout(cards, buyer, begun, urls)
}

const group = 'Billing'
const params = AddOnParams

/** Describes, for the reference, the refusals of operations that begin a purchase. */
const PURCHASE_ERRORS = {
  ...CARD_ERRORS,
  IDEMPOTENCY_KEY_REUSED: 'The Idempotency-Key was used for another body.',
} as const

const NEEDS_PLAN = { SUBSCRIPTION_REQUIRED: 'A RECURRING add-on needs a plan that is paid by card.' }
const COSTS_NOTHING =
  'It costs nothing, the processor refuses the call, or the purchase was settled meanwhile.'

export const purchaseRoutes = (deps: PaymentDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/billing/subscription/checkout',
    group,
    summary: 'Open a checkout for a plan',
    description:
      'The customer pays on a page of the payment processor. The plan begins when the processor has reported the payment, within seconds. It takes the place of one that the operator assigned.',
    errors: {
      ...PURCHASE_ERRORS,
      NOT_FOUND: 'No plan that the organization can buy has this key.',
      VALIDATION_FAILED: 'The plan is not sold by this interval, or an address is not ours.',
      CONFLICT:
        'The organization pays for a plan already, or this one costs nothing. A plan is not exchanged for another within a period.',
    },
    access: 'member',
    permission: 'billing:manage',
    body: SubscriptionCheckout,
    status: 201,
    data: CheckoutRecord,
    handle: async (call) => {
      const { organizationId } = call.principal
      const { planKey, interval } = call.body
      const row = await openPage(deps, call, { productKey: planKey, quantity: 1, interval }, (tx, cards) =>
        offerOfPlan(tx, cards, organizationId, { planKey, interval }),
      )
      return call.write(() => created(presentCheckout(row), 'Checkout opened'))
    },
  }),
  operation({
    method: 'POST',
    path: '/billing/credits/checkout',
    group,
    summary: 'Open a checkout for credits',
    description:
      'The customer pays on a page of the payment processor, which saves the card for later purchases. The credits are there when the processor has reported the payment, within seconds; campaigns that were paused for lack of credits then go on.',
    errors: {
      ...PURCHASE_ERRORS,
      NOT_FOUND: 'No pack of credits that is sold has this key.',
      CONFLICT: 'It costs nothing, the processor refuses the call, or the purchase was settled meanwhile.',
    },
    access: 'member',
    permission: 'billing:manage',
    body: CreditPackCheckout,
    status: 201,
    data: CheckoutRecord,
    handle: async (call) => {
      const { organizationId } = call.principal
      const { packKey: key, quantity } = call.body
      const row = await openPage(deps, call, { productKey: key, quantity, interval: null }, (tx, cards) =>
        offerOfProduct(tx, cards, organizationId, { key, quantity, kinds: ['CREDITS'] }),
      )
      return call.write(() => created(presentCheckout(row), 'Checkout opened'))
    },
  }),
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
      const { organizationId } = call.principal
      const { key } = call.params
      const { quantity } = call.body
      const row = await openPage(deps, call, { productKey: key, quantity, interval: null }, (tx, cards) =>
        offerOfProduct(tx, cards, organizationId, { key, quantity }),
      )
      return call.write(() => created(presentCheckout(row), 'Checkout opened'))
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
      const row = await buyBySavedCard(cards, buyer, begun, checkoutUrls(deps.publicBaseUrl, {}))
      return write(() =>
        created(presentPurchase(row), row.status === 'REQUIRES_ACTION' ? 'Checkout opened' : 'Paid'),
      )
    },
  }),
]
