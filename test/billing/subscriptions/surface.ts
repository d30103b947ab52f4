import { defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /billing/subscription': plain,
    'POST /billing/subscription/cancel': plain,
    'POST /billing/subscription/reactivate': plain,
  },
})
