import { bodies, defineSurface, full, LARGEST_RULES, times } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /segments': bodies(() => ({
      'the largest rules': { name: 'New', type: 'DYNAMIC', rules: LARGEST_RULES },
      'members without end': { name: 'New', type: 'STATIC', contactIds: times(9_000, () => 'x') },
    })),
    'GET /segments': full('limit=100', `limit=100&search=${encodeURIComponent('é'.repeat(100))}`),
    'GET /segments/:id': ({ ids }) => [{ what: 'the largest rules', path: `/segments/${ids.largest}` }],
    'PATCH /segments/:id': (world) =>
      bodies(() => ({ 'the largest rules': { rules: LARGEST_RULES } }))(world).map((one) => ({
        ...one,
        path: `/segments/${world.ids.largest}`,
      })),
    'DELETE /segments/:id': ({ ids }) => [{ what: 'one in use', path: `/segments/${ids.everybody}` }],
    'POST /segments/:id/clone': ({ ids }) => [
      { what: 'the largest rules', path: `/segments/${ids.largest}/clone`, body: '{}' },
    ],
  },
  good: { 'POST /segments': (ids) => ({ name: 'New', type: 'STATIC', contactIds: [ids.contacts] }) },
})
