import { created, type Operation, operation } from '../../http/operation.ts'
import { asking, CARD_ERRORS, type PaymentDeps, withProcessor } from './processor.ts'
import { BACK, ownUrl, RETURN_PATH, returnPage } from './return-page.ts'
import { BillingPortal, PortalRecord, ReturnQuery } from './schema.ts'
import { refreshCardLater, withCustomer } from './service.ts'

const group = 'Billing'

export const customerRoutes = (deps: PaymentDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/billing/portal',
    group,
    summary: 'Open the billing portal',
    description:
      'A page of the payment processor where the customer changes the card, sees invoices and cancels.',
    errors: { ...CARD_ERRORS, CONFLICT: 'The payment processor refuses the call.' },
    access: 'member',
    permission: 'billing:manage',
    body: BillingPortal,
    status: 201,
    data: PortalRecord,
    handle: async ({ principal: { organizationId }, body, write }) => {
      const cards = withProcessor(deps)
      const returnUrl = ownUrl(deps.publicBaseUrl, 'returnUrl', body.returnUrl, BACK)
      const { url } = await asking(cards, () =>
        withCustomer(cards, organizationId, (customer) => cards.payments.createPortal(customer, returnUrl)),
      )
      return write((tx) => {
        refreshCardLater(tx, organizationId)
        return created({ portalUrl: url }, 'Portal opened')
      })
    },
  }),
  operation({
    method: 'GET',
    path: RETURN_PATH,
    group,
    summary: 'Show the page after a visit to the payment processor',
    description:
      'Where the processor leads a customer who paid, did not pay or was in the billing portal, if the call that opened its page names no other address. It shows nothing of the organization.',
    access: 'public',
    rateLimit: 'public',
    raw: 'text/html',
    query: ReturnQuery,
    status: 200,
    handle: ({ query, request }) => returnPage(query.result, request),
  }),
]
