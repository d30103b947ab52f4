import { defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /campaigns/:id/click-analytics': full(
      'interval=MINUTE',
      'interval=DAY&from=0001-01-01&to=9999-12-31',
    ),
    'GET /campaigns/:id/link-analytics': plain,
  },
})
