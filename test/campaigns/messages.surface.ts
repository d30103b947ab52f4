import { defineSurface } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /campaigns/:id/messages': ({ ids }) => [
      { what: 'many messages', path: `/campaigns/${ids.sent}/messages`, query: '?limit=100' },
      {
        what: 'far on',
        path: `/campaigns/${ids.sent}/messages`,
        query: '?limit=100&page=150&status=DELIVERED',
      },
      { what: 'who clicked', path: `/campaigns/${ids.sent}/messages`, query: '?limit=100&did=CLICKED' },
      { what: 'of one text', path: `/campaigns/${ids.sent}/messages`, query: '?limit=100&variant=A' },
    ],
  },
})
