import { bodies, both, defineSurface, LARGEST_RULES, type Place, times } from '../../support/worst-inputs.ts'

const rules: Place = bodies(() => ({
  'the largest rules': { rules: LARGEST_RULES },
  'the largest rules, counted': { rules: LARGEST_RULES, countOnly: true },
  'too many words': {
    rules: {
      operator: 'AND',
      conditions: [{ field: 'city', operator: 'in', value: times(9_000, (n) => `é${n}`) }],
    },
  },
  'groups without end': {
    rules: times(60, () => 0).reduce<unknown>((inner) => ({ operator: 'AND', conditions: [inner] }), {}),
  },
  'empty groups': {
    rules: { operator: 'AND', conditions: times(9_000, () => ({ operator: 'OR', conditions: [] })) },
  },
}))

export default defineSurface({
  worst: {
    'POST /segments/preview': rules,
    'POST /segments/:id/contacts': bodies(() => ({
      'five hundred unknown': {
        contactIds: times(500, (n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`),
      },
    })),
    'DELETE /segments/:id/contacts': both(
      bodies(() => ({
        'five hundred unknown': {
          contactIds: times(500, (n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`),
        },
      })),
      () => [{ what: 'commas', query: `?contactIds=${','.repeat(60_000)}` }],
    ),
    'GET /segments/:id/contacts': ({ ids }) => [
      { what: 'full contacts', query: '?limit=100' },
      { what: 'the largest rules', path: `/segments/${ids.largest}/contacts`, query: '?limit=100' },
      {
        what: 'all contacts, a late page',
        path: `/segments/${ids.everybody}/contacts`,
        query: '?limit=100&page=150',
      },
    ],
    'GET /segments/:id/preview': ({ ids }) => [
      { what: 'the largest rules', path: `/segments/${ids.largest}/preview`, query: '?limit=100' },
    ],
    'GET /contacts/:id/segments': ({ ids }) => [
      { what: 'of the fullest', path: `/contacts/${ids.contacts}/segments`, query: '?limit=100' },
    ],
    'GET /segments/:id/contacts/:contactId/explain': ({ ids }) => [
      {
        what: 'the largest rules of the fullest',
        path: `/segments/${ids.largest}/contacts/${ids.contacts}/explain`,
      },
    ],
  },
})
