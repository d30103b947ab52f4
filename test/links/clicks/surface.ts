import { defineSurface, full } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /short-links/:id/analytics': full('interval=MINUTE', 'interval=DAY&from=0001-01-01&to=9999-12-31'),
  },
})
