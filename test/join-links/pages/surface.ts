import { bodies, defineSurface, type Place } from '../../support/worst-inputs.ts'

const UNKNOWN = '019cb9a0-5c00-7000-8000-000000000000'

const at =
  (end: string, body?: string): Place =>
  ({ ids }) => [{ what: 'as it is', path: `/j/${ids.j}${end}`, ...(body === undefined ? {} : { body }) }]

/** Form near the largest size that is read. */
const LARGE = `phone=${'1'.repeat(500_000)}&fields.firstName=${'%C3%A9'.repeat(80_000)}`

export default defineSurface({
  worst: {
    'POST /join-links/preview': bodies(() => ({
      'a long text': { type: 'WEB_FORM', channel: 'SMS', name: 'Worst', consentText: 'é'.repeat(900_000) },
      'the longest description': {
        type: 'WEB_FORM',
        channel: 'SMS',
        name: 'Worst',
        description: '<'.repeat(2_000),
      },
    })),
    'GET /j/:slug': at(''),
    'POST /j/:slug': at('', LARGE),
    'GET /j/:slug/steps/:id': at(`/steps/${UNKNOWN}`),
    'POST /j/:slug/steps/:id': at(`/steps/${UNKNOWN}`, `code=${'1'.repeat(900_000)}`),
    'GET /j/:slug/confirm/:token': at(`/confirm/${'a'.repeat(60_000)}`),
    'POST /j/:slug/confirm/:token': at(`/confirm/${'a'.repeat(60_000)}`, 'x=1'),
    'GET /j/:slug/qr.svg': at('/qr.svg'),
    'GET /j/:slug/qr.png': at('/qr.png'),
  },
})
