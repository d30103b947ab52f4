import { bodies, defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /short-links': bodies(() => ({
      'a long address': { originalUrl: `https://shop.example/${'é'.repeat(900_000)}` },
      'many dots': { originalUrl: `https://${'a.'.repeat(1_000)}example/` },
    })),
    'GET /short-links': full('limit=100', `search=${encodeURIComponent('é'.repeat(199))}`),
    'GET /short-links/:id': plain,
    'PATCH /short-links/:id': bodies(() => ({ 'a long title': { title: 'é'.repeat(200) } })),
    'DELETE /short-links/:id': ({ ids }) => [{ what: 'none', path: `/short-links/${ids['short-links']}x` }],
  },
})
