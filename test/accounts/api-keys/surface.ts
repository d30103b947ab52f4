import { bodies, defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /api-keys': bodies(() => ({ 'a long name': { name: `a${' '.repeat(900_000)}b` } })),
    'GET /api-keys': full('limit=100'),
    'GET /api-keys/:id': plain,
    'PATCH /api-keys/:id': bodies(() => ({ 'a long name': { name: 'é'.repeat(80) } })),
    'POST /api-keys/:id/rotate': plain,
    'DELETE /api-keys/:id': plain,
  },
})
