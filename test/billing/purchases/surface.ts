import { bodies, defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /billing/add-ons': plain,
    'POST /billing/subscription/checkout': bodies(() => ({
      'a key of letters beyond A to Z': { planKey: 'é'.repeat(400_000) },
      'a long address': { planKey: 'STARTER', successUrl: `https://carillon.test/${'é'.repeat(400_000)}` },
      'an address of at signs': { planKey: 'STARTER', cancelUrl: `https://${'@'.repeat(900_000)}` },
    })),
    'POST /billing/credits/checkout': bodies(() => ({
      'a key of spaces': { packKey: `a${' '.repeat(900_000)}b` },
      'a long address': {
        packKey: 'credits_1000',
        successUrl: `https://carillon.test/${'é'.repeat(400_000)}`,
      },
      'an address of slashes': { packKey: 'credits_1000', cancelUrl: '/'.repeat(900_000) },
    })),
    'POST /billing/add-ons/:key/checkout': bodies(() => ({
      'a long address': { quantity: 1, successUrl: `https://carillon.test/${'é'.repeat(400_000)}` },
      'an address of dots': { quantity: 100, cancelUrl: `https://${'.'.repeat(900_000)}` },
    })),
    'POST /billing/add-ons/:key/purchase': bodies(() => ({
      'a large number': { quantity: 1e300 },
      'as many as there may be': { quantity: 100 },
    })),
  },
})
