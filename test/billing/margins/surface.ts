import { defineSurface, full } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /billing/margins': full(
      'limit=100',
      'month=2026-02&limit=100&page=9007199254740991',
      'month=9999-12',
    ),
    'GET /billing/margins.csv': full('month=2026-02', 'month=9999-12'),
  },
})
