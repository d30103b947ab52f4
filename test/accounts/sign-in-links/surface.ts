import { bodies, defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /auth/link': bodies(() => ({
      'the longest': { token: 'a'.repeat(900_000), code: '9'.repeat(50) },
    })),
  },
})
