import { ALL_PERMISSIONS } from '../../../src/lib/permissions.ts'
import { bodies, defineSurface, full, plain, times } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /role': bodies(() => ({
      'every permission twice': { name: 'Drill', permissions: [...ALL_PERMISSIONS, ...ALL_PERMISSIONS] },
      'permissions without end': { name: 'Drill', permissions: times(9_000, () => 'contact:read') },
      'a long name': { name: `a${' '.repeat(900_000)}b`, permissions: [] },
    })),
    'GET /role': full('limit=100', 'limit=100&page=1000000&excludeOwner=true'),
    'GET /role/permissions/me': plain,
    'GET /role/:id': plain,
    'PATCH /role/:id': bodies(() => ({
      'letters beyond A to Z': { name: 'é'.repeat(50), description: 'é'.repeat(500) },
    })),
    'DELETE /role/:id': plain,
  },
  good: { 'POST /role': () => ({ name: 'Another', permissions: ['contact:read'] }) },
})
