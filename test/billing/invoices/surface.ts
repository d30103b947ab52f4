import { defineSurface, full } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /billing/invoices': full('limit=100', `cursor=${'a'.repeat(500)}`),
    'GET /billing/credit-notes': full('limit=100', `cursor=${'a'.repeat(500)}`),
    'GET /invoices/:token': ({ ids }) => [
      { what: 'as it is', path: `/invoices/${ids.invoices}` },
      { what: 'a long token', path: `/invoices/${'a'.repeat(60_000)}` },
    ],
  },
})
