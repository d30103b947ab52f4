import { type Operation, operation } from '../../http/operation.ts'
import { readBytes } from '../../http/take-input.ts'
import { type PaymentDeps, withProcessor } from '../customers/processor.ts'
import { takeCallback } from './service.ts'

export const callbackRoutes = (deps: PaymentDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/callbacks/stripe',
    group: 'Callbacks',
    summary: 'Report a change of a payment',
    description:
      'For the payment processor: Stripe, or the built-in one. The header `Stripe-Signature` proves its origin. Each event is stored once; the object that it names is then read from the processor again. The answer is empty.',
    errors: {
      VALIDATION_FAILED:
        'The callback is not signed by the payment processor, or its signature is more than five minutes old.',
      BILLING_NOT_CONFIGURED: 'The server operator takes no payments by card.',
      PAYLOAD_TOO_LARGE: 'The callback is larger than 1 MiB.',
    },
    access: 'public',
    raw: 'text/plain',
    takesAnyQuery: true,
    status: 200,
    handle: async ({ request }) => {
      const cards = withProcessor(deps)
      const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(request))
      await takeCallback(cards, { body, signature: request.headers.get('stripe-signature') ?? '' })
      return new Response('', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    },
  }),
]
