import { defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /billing/usage/history': plain,
    'GET /billing/usage/daily': plain,
  },
})
