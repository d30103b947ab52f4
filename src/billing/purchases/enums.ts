import { enumeration } from '../../lib/describe.ts'

export const PRODUCT_KINDS = enumeration('AddOnKind', 'What an add-on gives.', {
  PACK: 'Units that are used up, after those of the plan.',
  RECURRING: 'A higher limit, as long as its subscription lasts.',
  CREDITS: 'Credits.',
})

export const PURCHASE_RESULTS = enumeration('PurchaseResult', 'What became of a charge of the saved card.', {
  PAID: 'The card was charged. What was bought is there within seconds.',
  REQUIRES_ACTION: 'There is no saved card, or it has to be confirmed by its owner: open `checkoutUrl`.',
})
