import { bodies, defineSurface, full, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /polls/:id/analytics': plain,
    'GET /polls/:id/stream': plain,
    'GET /polls/:pollId/votes': full('limit=100', 'page=9007199254740991'),
    'GET /polls/:pollId/votes/export': plain,
    'POST /polls/:id/create-segment': bodies(() => ({
      'those who did not vote': { name: 'Silent', selector: 'did_not_vote' },
      'many options': {
        name: 'Many',
        selector: 'voted_options',
        optionIds: Array.from({ length: 100_000 }, () => 'x'),
      },
    })),
  },
  good: {
    'POST /polls/:id/create-segment': () => ({ name: 'Voters', selector: 'voted_any' }),
  },
})
