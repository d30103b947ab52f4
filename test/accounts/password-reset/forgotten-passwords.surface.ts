import { bodies, defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /auth/forgot-password': bodies(() => ({ 'a long address': { email: 'a@'.repeat(400_000) } })),
  },
})
