import { uuidv7 } from '../../../src/lib/ids.ts'
import type {
  Checkout,
  Order,
  PaymentProcessor,
  ProcessorName,
  PurchaseMetadata,
} from '../../../src/providers/payments/port.ts'

/**
 * A payment processor for the contract suite, with what people do at it and its clock. One file in worlds, and a line in
 * worlds/all.ts.
 */
export interface PaymentWorld {
  name: string
  processor: ProcessorName
  open(): Promise<OpenPaymentWorld>
}

/**
 * `asks`: the bank asks the owner, who is not there for a charge of the saved card. `failsLater`: it can be saved, and
 * every charge of it is declined.
 */
export type Card = 'ok' | 'declined' | 'insufficientFunds' | 'expired' | 'asks' | 'failsLater'

export interface Callback {
  body: string
  signature: string
}

export interface OpenPaymentWorld extends AsyncDisposable {
  processor: PaymentProcessor
  /** ms since 1970, here and at the processor. */
  now(): number
  /** Time passes at both: renewals and attempts to collect on the way happen. @param ms since 1970 */
  passTo(ms: number): Promise<void>
  /** The customer enters a card on the page of a checkout, and answers the bank. @returns whether it was paid */
  pay(checkout: Checkout, card: Card): Promise<boolean>
  /** The customer enters another card in the portal. */
  enterCard(customer: string, card: Card): Promise<void>
  cancelInPortal(customer: string, subscription: string): Promise<void>
  /** In the dashboard of the processor. @param amount in the smallest unit; absent for all that is left */
  refund(paymentId: string, amount?: number): Promise<void>
  /** The callbacks that were not returned before, as they would be posted now. */
  callbacks(): Promise<Callback[]>
}

export const URLS = {
  successUrl: 'https://carillon.test/billing?paid=1',
  cancelUrl: 'https://carillon.test/billing',
}

/** An order of 1,000 credits; of a purchase of its own. */
export function orderOf(customer: string, metadata: Partial<PurchaseMetadata> = {}): Order {
  return {
    customer,
    name: '1,000 credits',
    metadata: {
      organization: uuidv7(),
      purchase: uuidv7(),
      kind: 'CREDITS',
      product: 'credits_1000',
      quantity: 1,
      units: 1000,
      resource: '',
      interval: 'MONTH',
      amount: 3000,
      currency: 'USD',
      ...metadata,
    },
  }
}

/** An order of two extra members, a month. */
export const recurringOrder = (customer: string, metadata: Partial<PurchaseMetadata> = {}): Order => ({
  ...orderOf(customer, {
    kind: 'RECURRING',
    product: 'extra_member',
    quantity: 2,
    units: 0,
    amount: 1800,
    ...metadata,
  }),
  name: 'One more member',
})

/** An order of the plan GROWTH, a month. */
export const planOrder = (customer: string, metadata: Partial<PurchaseMetadata> = {}): Order => ({
  ...orderOf(customer, { kind: 'PLAN', product: 'GROWTH', units: 0, amount: 9900, ...metadata }),
  name: 'Growth',
})
