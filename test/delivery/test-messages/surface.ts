import { bodies, defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /channel-identities/:id/test': bodies(() => ({ 'a long number': { to: '+1'.repeat(400_000) } })),
  },
})
