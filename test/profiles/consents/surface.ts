import { defineSurface, full } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /contacts/:id/consents': full('limit=100'),
  },
})
