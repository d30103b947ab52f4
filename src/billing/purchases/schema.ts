import * as v from 'valibot'
import { RESOURCES } from '../../accounts/limits/limits.ts'
import { isoTime, oneOf, text, uuid, wholeNumber } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'
import { INTERVALS, PRODUCT_KINDS } from '../catalogue/table.ts'
import { ownAddress } from '../customers/schema.ts'
import { AutoRefillRecord } from '../refills/schema.ts'

const PURCHASE_RESULTS = enumeration('PurchaseResult', 'What became of a charge of the saved card.', {
  PAID: 'The card was charged. What was bought is there within seconds.',
  REQUIRES_ACTION: 'There is no saved card, or it has to be confirmed by its owner: open `checkoutUrl`.',
})

const MAX_QUANTITY = 100

const URL_TEXTS = {
  successUrl:
    'Where the customer is led after paying: an address at the origin of this server. Absent for a page that says it worked.',
  cancelUrl:
    'Where the customer is led without paying: an address at the origin of this server. Absent for a page that says so.',
}

const quantity = [
  v.optional(wholeNumber(1, MAX_QUANTITY), 1),
  `How many of it, 1 to ${MAX_QUANTITY}.`,
] as const

export const AddOnCheckout = component(
  'AddOnCheckout',
  'An add-on to pay on a page of the payment processor.',
  {
    quantity,
    successUrl: [ownAddress, URL_TEXTS.successUrl],
    cancelUrl: [ownAddress, URL_TEXTS.cancelUrl],
  },
)

export const CreditPackCheckout = component(
  'CreditPackCheckout',
  'A pack of credits to pay on a page of the payment processor.',
  {
    packKey: [text(1, 60), 'Key of the pack, from `packs` of `GET /billing/credits`.'],
    quantity,
    successUrl: [ownAddress, URL_TEXTS.successUrl],
    cancelUrl: [ownAddress, URL_TEXTS.cancelUrl],
  },
)

export const SubscriptionCheckout = component(
  'SubscriptionCheckout',
  'A plan to pay on a page of the payment processor.',
  {
    planKey: [text(1, 60), 'Key of the plan, from `GET /billing/plans`.'],
    interval: [v.optional(oneOf(INTERVALS), 'MONTH'), 'How often it is paid.'],
    successUrl: [ownAddress, URL_TEXTS.successUrl],
    cancelUrl: [ownAddress, URL_TEXTS.cancelUrl],
  },
)

export const AddOnPurchase = component('AddOnPurchase', 'An add-on to pay with the saved card.', { quantity })

export const CheckoutRecord = component('Checkout', 'A page of the payment processor on which to pay.', {
  checkoutUrl: [v.string(), 'Address of the page; open it in the browser of the customer.'],
  sessionId: [v.string(), "The processor's id of the checkout."],
  expiresAt: [isoTime, 'When the page expires.'],
})

export const PurchaseRecord = component(
  'AddOnPurchaseResult',
  'The outcome of a purchase with the saved card.',
  {
    status: [oneOf(PURCHASE_RESULTS), 'What became of the charge.'],
    checkoutUrl: [
      v.nullable(v.string()),
      'With REQUIRES_ACTION: address of the page on which to pay. Null with PAID.',
    ],
    purchaseId: [uuid, 'Id of the purchase, as the ledgers and webhooks name it.'],
  },
)

export const AddOnRecord = component('AddOn', 'Something that can be bought besides a plan.', {
  key: [v.string(), 'Its key.'],
  name: [v.string(), 'Its name, for people.'],
  kind: [oneOf(PRODUCT_KINDS), 'What it gives.'],
  resource: [v.nullable(oneOf(RESOURCES)), 'What it gives more of.'],
  quantityPerUnit: [v.number(), 'How many units one of it has.'],
  price: [
    v.number(),
    'Price of one in the smallest unit of the currency, such as cents; of RECURRING for a month.',
  ],
  currency: [v.string(), 'Currency of the price: ISO 4217.'],
  isActive: [v.boolean(), 'Whether the organization has any of it left.'],
  activeQuantity: [
    v.number(),
    'How many the organization has: of RECURRING those that it pays for, of PACK as many as the units that are left fill, rounded up.',
  ],
  autoRefill: [
    v.nullable(AutoRefillRecord),
    'When it is bought again by itself; null if that was never set.',
  ],
})
