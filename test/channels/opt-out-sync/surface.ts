import { defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /opt-out/provider-sync-status': plain,
    'POST /opt-out/provider-sync-status/resync': plain,
  },
})
