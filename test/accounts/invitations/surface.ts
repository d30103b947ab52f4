import { bodies, defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /auth/accept-invitation': bodies(() => ({
      'a long password': { token: `inv_${'a'.repeat(43)}`, firstName: 'A', password: 'é'.repeat(1_000) },
      'a long token': { token: 'a'.repeat(900_000), password: 'x' },
    })),
    'POST /invitations': bodies(({ ids }) => ({
      'a long address': { email: `${'a'.repeat(900_000)}@example.test`, roleId: ids.role },
      'an address of many dots': { email: `${'a.'.repeat(120)}a@example.test`, roleId: ids.role },
    })),
    'GET /invitations': full('limit=100', 'limit=100&page=1000000'),
    'DELETE /invitations/:id': plain,
    'POST /invitations/:id/resend': plain,
    'GET /i/:token': plain,
    'POST /i/:token': plain,
  },
  good: {
    'POST /invitations': (ids) => ({ email: 'somebody@example.test', roleId: ids.role }),
    'POST /auth/accept-invitation': () => ({
      token: `inv_${'a'.repeat(43)}`,
      firstName: 'Ann',
      password: 'correct horse battery',
    }),
  },
})
