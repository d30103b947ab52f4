import * as v from 'valibot'
import { oneOf, text } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { RETURNED } from './return-page.ts'

const MAX_URL = 2_048

/** An address at the origin of this server. The service checks the origin. */
export const ownAddress = v.optional(text(1, MAX_URL))

export const BillingPortal = component('BillingPortal', 'A visit to the billing portal.', {
  returnUrl: [
    ownAddress,
    'Where the portal leads back to: an address at the origin of this server. Absent for a page of ours.',
  ],
})

export const PortalRecord = component(
  'BillingPortalSession',
  'The billing portal of the payment processor.',
  {
    portalUrl: [
      v.string(),
      'Address of the portal, for one visit soon: to change the card, see invoices and cancel.',
    ],
  },
)

export const ReturnQuery = parameters({
  result: [v.optional(oneOf(RETURNED), 'back'), 'How the customer comes back.'],
})
