import { bodies, defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /billing/add-ons/:key/auto-refill': bodies(() => ({
      'the largest numbers': { isEnabled: true, threshold: 100_000_000, quantity: 20, maxPerMonth: 30 },
      'larger ones': { isEnabled: false, threshold: 1e300, quantity: 1e300, maxPerMonth: 1e300 },
    })),
  },
})
