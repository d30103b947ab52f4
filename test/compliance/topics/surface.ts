import { bodies, defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /topics': full('limit=100', 'limit=100&page=200'),
    'POST /topics': bodies(() => ({
      spaces: { name: `a${' '.repeat(900_000)}b` },
      'what cannot be seen': { name: '\u200b'.repeat(300_000) },
      'a long description': { name: 'é'.repeat(60), description: 'é'.repeat(300) },
    })),
    'GET /topics/:id': plain,
    'PATCH /topics/:id': bodies(() => ({ 'a long name': { name: 'é'.repeat(60) } })),
    'DELETE /topics/:id': ({ ids }) => [{ what: 'one', path: `/topics/${ids.topics}`, once: true }],
  },
})
