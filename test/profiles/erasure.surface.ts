import { bodies, defineSurface, full, plain } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /contacts/:id/erasure-preview': plain,
    'POST /contacts/:id/erase': () => [{ what: 'as it is', once: true }],
    'GET /opt-out/erasure-preview': full('address=%2B15005550006', `address=${'9'.repeat(254)}`),
    'POST /opt-out/erase': bodies(() => ({
      'a number that no contact has': { address: '+15005550006' },
      'a long address': { address: `${'é'.repeat(250)}@a.b` },
    })),
    'GET /contacts/erasures/:id': plain,
  },
  good: { 'POST /opt-out/erase': () => ({ address: '+15005550006' }) },
})
