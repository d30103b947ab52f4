import { bodies, defineSurface, plain, times } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /inbox/conversations/:id/draft': plain,
    'PUT /inbox/conversations/:id/draft': bodies(() => ({
      'the longest': { body: 'é'.repeat(10_000), note: 'é'.repeat(10_000), subject: 'é'.repeat(200) },
      spaces: { body: `a${' '.repeat(900_000)}b` },
      'many files': { mediaUrls: times(50_000, (n) => `https://example.com/${n}`) },
    })),
  },
})
