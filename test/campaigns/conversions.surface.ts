import { bodies, defineSurface } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /contacts/:id/mark-won': bodies(() => ({ 'a long note': { amount: 1, note: 'é'.repeat(500) } })),
  },
})
