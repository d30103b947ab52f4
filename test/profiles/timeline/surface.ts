import { defineSurface, full } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /contacts/:id/activity': full('limit=100', `cursor=${'A'.repeat(500)}`),
  },
})
