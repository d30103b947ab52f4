import { bodies, defineSurface } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /campaigns/:id/preview': ({ ids }) => [
      { what: 'the first of the largest segment', path: `/campaigns/${ids.campaigns}/preview` },
      {
        what: 'a contact with every field full',
        path: `/campaigns/${ids.campaigns}/preview`,
        query: `?contactId=${ids.contacts}&variant=${'x'.repeat(60_000)}`,
      },
    ],
    'POST /campaigns/:id/test': bodies(({ ids }) => ({
      'the first of the largest segment': { to: ['+12125550100'] },
      'somebody with every field full': { to: ['+12125550101'], contactId: ids.contacts },
      'many numbers': { to: Array.from({ length: 90_000 }, () => '+15550100') },
      'a long number': { to: ['+1'.repeat(400_000)] },
    })),
  },
})
