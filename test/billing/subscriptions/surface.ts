import { bodies, defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /billing/subscription': plain,
    'POST /billing/subscription/checkout': bodies(() => ({
      'a key of letters beyond A to Z': { planKey: 'é'.repeat(400_000) },
      'a long address': { planKey: 'STARTER', successUrl: `https://carillon.test/${'é'.repeat(400_000)}` },
      'an address of at signs': { planKey: 'STARTER', cancelUrl: `https://${'@'.repeat(900_000)}` },
    })),
    'POST /billing/subscription/cancel': plain,
    'POST /billing/subscription/reactivate': plain,
  },
})
