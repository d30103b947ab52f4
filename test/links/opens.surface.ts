import { defineSurface } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /o/:token': () => [
      { what: 'a long token', path: `/o/${'a'.repeat(60_000)}` },
      {
        what: 'a token of the right length',
        path: `/o/${'a'.repeat(38)}.gif`,
        headers: { 'user-agent': 'Proxy'.repeat(1_600) },
      },
    ],
  },
})
