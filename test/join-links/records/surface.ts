import { bodies, defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /join-links': bodies(({ ids }) => {
      const link = {
        type: 'JOIN_KEYWORD',
        name: 'Worst',
        keyword: 'WORST',
        channelIdentityId: ids['channel-identities'],
      }
      return {
        'a long text': { ...link, consentText: 'é'.repeat(900_000) },
        'many fields': { ...link, collectFields: Array(100_000).fill({ field: 'email', label: 'Mail' }) },
        'a slug of hyphens': { ...link, slug: 'a-'.repeat(400_000) },
        'many topics': { ...link, topics: Array(100_000).fill({ topicId: ids.topics, mode: 'FIXED' }) },
        'many countries': { ...link, allowedCountries: Array(100_000).fill('US') },
      }
    }),
    'GET /join-links': full('limit=100', `search=${encodeURIComponent('é'.repeat(199))}`),
    'GET /join-links/:id': plain,
    'GET /join-links/:id/analytics': plain,
    'GET /join-links/:id/submissions': full('limit=100', 'statuses=COMPLETED'),
    'PATCH /join-links/:id': bodies(() => ({ 'a long description': { description: 'é'.repeat(2_000) } })),
    'DELETE /join-links/:id': ({ ids }) => [{ what: 'none', path: `/join-links/${ids['join-links']}x` }],
  },
})
