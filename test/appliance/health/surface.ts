import { defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /': plain,
    'GET /health': plain,
    'GET /health/ready': plain,
  },
})
