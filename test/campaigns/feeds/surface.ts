import { defineSurface } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /campaigns/:id/check-feed': ({ ids }) => [
      { what: 'a campaign without a feed', path: `/campaigns/${ids.campaigns}/check-feed` },
    ],
  },
})
