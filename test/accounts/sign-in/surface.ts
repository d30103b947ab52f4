import { bodies, defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /auth/methods': plain,
    'POST /auth/register': bodies(() => ({
      'the longest': {
        email: `${'a'.repeat(60)}@example.test`,
        password: 'é'.repeat(128),
        firstName: 'A',
        organizationName: 'B',
      },
    })),
    'POST /auth/login': bodies(() => ({
      'the longest': { email: `${'a@'.repeat(400_000)}`, password: 'é'.repeat(128) },
    })),
    'POST /auth/refresh': bodies(() => ({ 'a long token': { refreshToken: 'rt_'.repeat(300_000) } })),
    'POST /organization/switch': bodies(() => ({ 'a long id': { organizationId: '0-'.repeat(400_000) } })),
    'POST /auth/logout': plain,
    'POST /auth/logout-all': plain,
    'GET /auth/sessions': plain,
    'DELETE /auth/sessions/:id': plain,
  },
})
