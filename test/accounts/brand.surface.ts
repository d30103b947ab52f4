import { bodies, defineSurface, plain, times } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /organization/brand': plain,
    'PATCH /organization/brand': bodies(() => ({
      'many links': { links: times(100_000, () => ({ network: 'X', url: 'https://x.example' })) },
      'a long footer': { footerText: 'é'.repeat(900_000) },
    })),
  },
})
