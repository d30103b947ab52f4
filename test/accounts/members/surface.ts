import { defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /role/:id/members': full('limit=100', 'limit=100&page=1000000'),
    'POST /role/transfer-ownership': plain,
    'PATCH /role/assign': plain,
    'DELETE /role/member': plain,
  },
  good: {
    'POST /role/transfer-ownership': (ids) => ({ userId: ids.users }),
    'PATCH /role/assign': (ids) => ({ userId: ids.users, roleId: ids.role }),
    'DELETE /role/member': (ids) => ({ userId: ids.users }),
  },
})
