import { bodies, defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /campaigns/:id/choose-variant': bodies(() => ({
      'the longest label': { label: 'é'.repeat(20) },
      'a label without end': { label: 'A'.repeat(200_000) },
    })),
  },
})
