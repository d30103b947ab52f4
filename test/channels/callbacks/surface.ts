import { defineSurface, json, MIB, type Place, times } from '../../support/worst-inputs.ts'

const callback =
  (kind: 'status' | 'inbound'): Place =>
  ({ callbacks }) => {
    const path = callbacks[kind]
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    return [
      { what: 'numbers', path, body: `[${'1,'.repeat(500_000)}1]` },
      { what: 'long numbers', path, body: `[${'1234567890123456,'.repeat(60_000)}1]` },
      {
        what: 'a thousand reports',
        path,
        body: json(
          times(1_000, (n) => ({
            id: `x${n}`,
            status: 'delivered',
            from: `+1${2_122_000_000 + n}`,
            to: '+15005550007',
            text: 'é'.repeat(300),
          })),
        ),
      },
      {
        what: 'a thousand opt-outs',
        path,
        body: json(
          times(1_000, (n) => ({
            id: `s${n}`,
            status: 'delivered',
            from: `+1${2_122_000_000 + n}`,
            to: '+15005550007',
            text: 'STOP',
          })),
        ),
      },
      { what: 'brackets', path, body: '['.repeat(MIB - 2) },
      { what: 'a form of ampersands', path, headers: form, body: '&a='.repeat(340_000) },
      {
        what: 'a text of a megabyte',
        path,
        body: json({ id: '1', from: '+12125550100', to: '+15005550007', text: ' '.repeat(MIB - 200) }),
      },
      {
        what: 'a text of what cannot be seen',
        path,
        body: json({
          id: '2',
          from: '+12125550100',
          to: '+15005550007',
          text: `STOP${'\u200b'.repeat(300_000)}x`,
        }),
      },
      {
        what: 'an address of spaces',
        path,
        body: json({ id: '3', from: `+1${' '.repeat(900_000)}x`, to: '', text: 'a' }),
      },
    ]
  }
const callbackGet =
  (kind: 'status' | 'inbound'): Place =>
  ({ callbacks }) => [
    { what: 'a query of ampersands', path: callbacks[kind], query: `?${'&a='.repeat(15_000)}` },
  ]

export default defineSurface({
  worst: {
    'POST /callbacks/:provider/:identityId/:token/status': callback('status'),
    'POST /callbacks/:provider/:identityId/:token/inbound': callback('inbound'),
    'GET /callbacks/:provider/:identityId/:token/status': callbackGet('status'),
    'GET /callbacks/:provider/:identityId/:token/inbound': callbackGet('inbound'),
  },
})
