import { defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /user/invitations': plain,
    'POST /user/invitations/:id/accept': plain,
  },
})
