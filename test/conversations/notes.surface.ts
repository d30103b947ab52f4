import { bodies, defineSurface, full, plain } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /inbox/conversations/:id/notes': full('limit=100', `cursor=${'9'.repeat(8_000)}`),
    'POST /inbox/conversations/:id/notes': bodies(() => ({
      'the longest': { body: 'é'.repeat(5_000) },
      spaces: { body: `a${' '.repeat(900_000)}b` },
    })),
    'DELETE /inbox/conversations/:id/notes/:noteId': plain,
  },
})
