import { defineSurface, full } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /campaigns/:campaignId/executions': full('limit=100'),
  },
})
