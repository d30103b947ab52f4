import { bodies, defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /billing/add-ons': plain,
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
