import { bodies, defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /organization': bodies(() => ({ 'a name of dashes': { name: '-'.repeat(100) } })),
  },
})
