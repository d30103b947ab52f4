import { defineSurface, full } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: { 'GET /contacts/changes': full('limit=500', 'updatedSince=1970-01-01T00:00:00Z&limit=500') },
})
