import { defineSurface, plain } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /auth/openid': plain,
    'POST /auth/openid/join': () => [
      {
        what: 'a long cookie',
        headers: { cookie: `__Secure-carillon-openid-arrival=${'a.'.repeat(4_000)}` },
      },
    ],
    'GET /auth/openid/callback': () => [
      { what: 'a long state', query: `?state=${'a'.repeat(60_000)}&code=x` },
      {
        what: 'a long cookie',
        query: '?state=a',
        headers: { cookie: `__Secure-carillon-openid=${'a.'.repeat(4_000)}` },
      },
    ],
  },
})
