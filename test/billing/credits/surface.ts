import { bodies, defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /billing/credits': plain,
    'GET /billing/credits/transactions': full('limit=100', 'limit=100&page=1000000'),
    'POST /billing/credits/checkout': bodies(() => ({
      'a key of spaces': { packKey: `a${' '.repeat(900_000)}b` },
      'a long address': {
        packKey: 'credits_1000',
        successUrl: `https://carillon.test/${'é'.repeat(400_000)}`,
      },
      'an address of slashes': { packKey: 'credits_1000', cancelUrl: '/'.repeat(900_000) },
    })),
  },
})
