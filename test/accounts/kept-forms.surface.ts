import { bodies, defineSurface, plain } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /user/kept-forms': plain,
    'GET /user/kept-forms/:key': plain,
    'PUT /user/kept-forms/:key': bodies(() => ({
      'the longest': { content: 'é'.repeat(250_000) },
      'too long': { content: 'x'.repeat(1_000_000) },
    })),
    'DELETE /user/kept-forms/:key': plain,
  },
})
