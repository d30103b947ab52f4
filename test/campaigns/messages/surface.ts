import { defineSurface, json } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /campaigns/:id/messages': ({ ids }) => [
      { what: 'many messages', path: `/campaigns/${ids.sent}/messages`, query: '?limit=100' },
      {
        what: 'a late page',
        path: `/campaigns/${ids.sent}/messages`,
        query: '?limit=100&page=150&status=DELIVERED',
      },
      {
        what: 'contacts who clicked',
        path: `/campaigns/${ids.sent}/messages`,
        query: '?limit=100&did=CLICKED',
      },
      { what: 'of one text', path: `/campaigns/${ids.sent}/messages`, query: '?limit=100&variant=A' },
    ],
    'POST /campaigns/:id/segment': ({ ids }) => [
      {
        what: 'of many messages',
        path: `/campaigns/${ids.sent}/segment`,
        body: json({ name: 'Everybody who got it' }),
        settleMs: 2_000,
      },
      {
        what: 'contacts who clicked',
        path: `/campaigns/${ids.sent}/segment`,
        body: json({ name: 'Who clicked', filter: { did: 'CLICKED', isInDoubt: false } }),
        settleMs: 1_000,
      },
    ],
  },
})
