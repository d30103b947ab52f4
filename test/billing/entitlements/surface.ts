import { defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /billing/entitlements': plain,
    'GET /billing/usage': plain,
    'GET /billing/limits': plain,
  },
})
