import { bodies, defineSurface, full, plain, times } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /inbox/conversations/:id/messages': full('limit=100', `cursor=${'9'.repeat(8_000)}`),
    'POST /inbox/conversations/:id/messages': bodies(() => ({
      'the longest': { body: 'é'.repeat(4_096) },
      'a megabyte': { body: 'x'.repeat(1_000_000) },
      spaces: { body: `a${' '.repeat(900_000)}b` },
      'many files': { mediaUrls: times(50_000, (n) => `https://example.com/${n}`) },
    })),
    'DELETE /inbox/conversations/:id/messages/:messageId': plain,
  },
  good: { 'POST /inbox/conversations/:id/messages': () => ({ body: 'We open at nine.' }) },
})
