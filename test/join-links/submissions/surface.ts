import { defineSurface, json, type Place } from '../../support/worst-inputs.ts'

const UNKNOWN = '019cb9a0-5c00-7000-8000-000000000000'

const at =
  (end: string, bodies: () => Record<string, unknown> = () => ({ 'as it is': undefined })): Place =>
  ({ ids }) =>
    Object.entries(bodies()).map(([what, body]) => ({
      what,
      path: `/public/join-links/${ids.j}${end}`,
      ...(body === undefined ? {} : { body: json(body) }),
    }))

export default defineSurface({
  worst: {
    'GET /public/join-links/:slug': at(''),
    'POST /public/join-links/:slug/submissions': at('/submissions', () => ({
      'many fields': {
        phone: '+12125552368',
        isAgreed: true,
        fields: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`field${n}`, 'ﷺ'])),
      },
      'many topics': { phone: '+12125552368', isAgreed: true, topicIds: Array(100_000).fill(UNKNOWN) },
      'a long number': { phone: '+1'.repeat(400_000) },
    })),
    'POST /public/join-links/:slug/submissions/:id/verify': at(`/submissions/${UNKNOWN}/verify`, () => ({
      'a long code': { code: '1 '.repeat(400_000) },
    })),
    'POST /public/join-links/:slug/submissions/:id/resend': at(`/submissions/${UNKNOWN}/resend`),
  },
})
