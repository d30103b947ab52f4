import { defineSurface, plain } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /metrics': plain,
  },
})
