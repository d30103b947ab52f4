import { defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /organization/domains': plain,
    'POST /organization/domains/:id/verify': plain,
    'DELETE /organization/domains/:id': plain,
    'GET /.well-known/carillon-certificate': () => [
      { what: 'a long domain', path: `/.well-known/carillon-certificate?domain=${'a.'.repeat(30_000)}` },
      { what: 'no domain', path: '/.well-known/carillon-certificate' },
    ],
    'GET /.well-known/carillon-domain/:challenge': () => [
      { what: 'a long challenge', path: `/.well-known/carillon-domain/${'a'.repeat(60_000)}` },
      {
        what: 'a long host',
        path: '/.well-known/carillon-domain/Vb7Zt0QmXc2Lr9Ke4Ha1Ny',
        headers: { host: 'a.'.repeat(4_000) },
      },
    ],
  },
})
