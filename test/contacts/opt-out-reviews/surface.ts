import { bodies, defineSurface, full } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /opt-out/reviews': full('limit=100'),
    'POST /opt-out/reviews/:id/decide': bodies(() => ({ 'to go on': { decision: 'KEEP' } })),
  },
})
