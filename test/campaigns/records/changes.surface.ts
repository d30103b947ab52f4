import { defineSurface, full } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: { 'GET /campaigns/changes': full('limit=100', 'updatedSince=1970-01-01T00:00:00Z&limit=100') },
})
