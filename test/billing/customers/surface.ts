import { bodies, defineSurface, full } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /billing/portal': bodies(() => ({
      'a long address': { returnUrl: `https://carillon.test/?${'a=&'.repeat(300_000)}` },
    })),
    'GET /billing/return': full('result=paid', `result=${'é'.repeat(1_000)}`),
  },
})
