import { bodies, defineSurface, full } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /opt-out/keywords': full('limit=100&sortBy=keyword', `search=${encodeURIComponent('é'.repeat(64))}`),
    'POST /opt-out/keywords': bodies(() => ({
      spaces: { keyword: `a${' '.repeat(900_000)}b` },
      'what cannot be seen': { keyword: '\u200b'.repeat(300_000) },
      'ligatures that grow': { keyword: '\ufdfa'.repeat(64) },
    })),
    'PATCH /opt-out/keywords/:id': bodies(() => ({ 'a long word': { keyword: 'é'.repeat(64) } })),
    'DELETE /opt-out/keywords/:id': ({ ids }) => [
      { what: 'an unknown one', path: `/opt-out/keywords/${ids.keywords}x` },
    ],
  },
})
