import { bodies, defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /contacts/:id/notes': full('limit=100'),
    'POST /contacts/:id/notes': bodies(() => ({
      'the longest': { body: 'é'.repeat(5_000) },
      spaces: { body: `a${' '.repeat(900_000)}b` },
    })),
    'DELETE /contacts/:id/notes/:noteId': plain,
  },
})
