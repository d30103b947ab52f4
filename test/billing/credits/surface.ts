import { defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /billing/credits': plain,
    'GET /billing/credits/transactions': full('limit=100', 'limit=100&page=1000000'),
  },
})
