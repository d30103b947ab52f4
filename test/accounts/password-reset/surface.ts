import { bodies, defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /auth/reset-password': bodies(() => ({
      'the longest': { token: 'a'.repeat(900_000), newPassword: 'ﷺ'.repeat(1_000) },
    })),
    'GET /reset/:token': () => [{ what: 'a long token', path: `/reset/${'a'.repeat(60_000)}` }],
    'POST /reset/:token': () => [
      {
        what: 'a form of many fields',
        path: `/reset/${'a'.repeat(43)}`,
        body: 'newPassword=a&'.repeat(70_000),
      },
    ],
  },
})
