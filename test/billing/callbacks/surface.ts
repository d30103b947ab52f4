import { defineSurface, MIB } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /callbacks/stripe': () => [
      { what: 'brackets', body: '['.repeat(MIB - 2), headers: { 'stripe-signature': 't=1,v1=00' } },
      {
        what: 'a signature without end',
        body: '{}',
        headers: { 'stripe-signature': `t=1${',v1=00'.repeat(1_000)}` },
      },
    ],
  },
})
