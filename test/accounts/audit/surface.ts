import { defineSurface, full } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /audit-logs': full(
      'limit=100',
      'limit=100&act=SIGNED_IN,API_KEY_CREATED&createdFrom=2020-01-01',
      `limit=100&actorId=0199d3b0-0000-7000-8000-000000000000&cursor=${'9'.repeat(500)}`,
    ),
  },
})
