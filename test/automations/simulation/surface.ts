import { defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /automations/:id/simulate': ({ ids }) =>
      [ids.automations, ids['largest-automation']].map((id) => ({
        what: id === ids.automations ? 'the longest time' : 'the largest draft',
        path: `/automations/${id}/simulate`,
        body: '{"days":90}',
      })),
  },
})
