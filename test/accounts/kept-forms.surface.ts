import { bodies, defineSurface, plain } from '../support/worst-inputs.ts'

const nested = (levels: number): Record<string, unknown> => (levels === 0 ? {} : { a: nested(levels - 1) })

export default defineSurface({
  worst: {
    'GET /user/kept-forms': plain,
    'GET /user/kept-forms/:kind/:record': plain,
    'PUT /user/kept-forms/:kind/:record': bodies(() => ({
      'the largest': { content: { htmlBody: 'é'.repeat(262_000) } },
      'too large': { content: { htmlBody: 'x'.repeat(1_000_000) } },
      deep: { content: nested(100) },
      wide: { content: Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`f${n}`, n])) },
    })),
    'DELETE /user/kept-forms/:kind/:record': plain,
  },
})
