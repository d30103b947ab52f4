import { defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /s/:code': () => [
      { what: 'a long code', path: `/s/${'a'.repeat(60_000)}` },
      { what: 'a code of eight', path: '/s/AAAAAAAA', headers: { 'user-agent': 'x'.repeat(8_000) } },
    ],
  },
})
