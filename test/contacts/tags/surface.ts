import { bodies, defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /tags': bodies(() => ({
      spaces: { name: `a${' '.repeat(900_000)}b` },
      'what cannot be seen': { name: '\u200b'.repeat(300_000) },
    })),
    'GET /tags': full('limit=100', `search=${encodeURIComponent('é'.repeat(50))}`),
    'GET /tags/:id': plain,
    'PATCH /tags/:id': bodies(() => ({ 'a long name': { name: 'é'.repeat(50) } })),
    'DELETE /tags/:id': ({ ids }) => [
      {
        what: 'one that all contacts have',
        path: `/tags/${ids.fair ?? ids.tags}`,
        settleMs: 2_000,
        once: true,
      },
    ],
  },
})
