import { defineSurface } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /u/:token': () => [{ what: 'a long token', path: `/u/${'a'.repeat(60_000)}` }],
    'POST /u/:token': () => [
      { what: 'a form of many fields', path: `/u/${'a'.repeat(38)}`, body: 'choice=a&'.repeat(100_000) },
    ],
  },
})
