import { defineSurface, full, plain } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /contacts/:id/emails': full(`q=${'a'.repeat(255)}`),
    'GET /contacts/:id/link-analytics': plain,
  },
})
