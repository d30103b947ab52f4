import { bodies, defineSurface } from '../../support/worst-inputs.ts'

const longest = 'é'.repeat(900_000)

export default defineSurface({
  worst: {
    'POST /campaigns/:id/submit': bodies(() => ({
      'a long note': { note: longest },
      'the longest note there may be': { note: 'é'.repeat(1_000) },
    })),
    'POST /campaigns/:id/approve': bodies(() => ({ 'a long revision': { revision: longest } })),
    'POST /campaigns/:id/reject': bodies(() => ({ 'a long reason': { reason: longest } })),
  },
})
