import { bodies, defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /public/join-links/:slug': plain,
    'POST /public/join-links/:slug/submissions': bodies(() => ({
      'many fields': {
        phone: '+12125552368',
        isAgreed: true,
        fields: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`field${n}`, 'ﷺ'])),
      },
      'a long number': { phone: '+1'.repeat(400_000) },
    })),
    'POST /public/join-links/:slug/submissions/:id/verify': bodies(() => ({
      'a long code': { code: '1 '.repeat(400_000) },
    })),
    'POST /public/join-links/:slug/submissions/:id/resend': plain,
  },
})
