import { bodies, defineSurface, plain } from '../../support/worst-inputs.ts'

const long = (path: string) => () => [{ what: 'a long token', path: `${path}/${'a'.repeat(60_000)}` }]

export default defineSurface({
  worst: {
    'POST /auth/verify-email': bodies(() => ({ 'the longest': { token: 'a'.repeat(900_000) } })),
    'POST /auth/verify-email/resend': plain,
    'GET /verify-email/:token': long('/verify-email'),
    'POST /verify-email/:token': long('/verify-email'),
  },
})
