import { bodies, defineSurface, plain } from '../../support/worst-inputs.ts'

const long = () => [{ what: 'a long token', path: `/digest/${'a'.repeat(60_000)}` }]

export default defineSurface({
  worst: {
    'GET /notifications/digest': plain,
    'PATCH /notifications/digest': bodies(() => ({ 'a long word': { frequency: 'A'.repeat(900_000) } })),
    'GET /digest/:token': long,
    'POST /digest/:token': long,
  },
})
