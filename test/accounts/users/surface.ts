import { defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /user': plain,
    'GET /user/all': full(
      `search=${encodeURIComponent('é'.repeat(200))}&limit=100&populate=memberships`,
      'limit=100&page=1000000&sortBy=lastName',
    ),
  },
})
