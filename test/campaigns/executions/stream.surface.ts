import { defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /campaigns/:id/stream': ({ ids }) => [
      { what: 'many messages', path: `/campaigns/${ids.sent}/stream` },
    ],
  },
})
