import { bodies, defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /organization': plain,
    'PATCH /organization': bodies(() => ({
      'a long host': { website: `https://${'a.'.repeat(400_000)}`, name: 'é'.repeat(100) },
    })),
    'GET /organization/all': plain,
  },
})
