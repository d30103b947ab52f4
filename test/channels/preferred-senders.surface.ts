import { bodies, defineSurface } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'PUT /contacts/:id/preferred-caller-id': bodies(({ ids }) => ({
      'a sender': { channelIdentityId: ids['channel-identities'] },
    })),
  },
})
