import { defineSurface, full, plain } from '../../support/worst-inputs.ts'

const asked = full('address=%2B15005550006', `address=${'9'.repeat(254)}`, `address=${'é'.repeat(250)}@a.b`)

export default defineSurface({
  worst: {
    'GET /contacts/:id/consents/evidence': plain,
    'GET /contacts/:id/consents/evidence.html': plain,
    'GET /opt-out/evidence': asked,
    'GET /opt-out/evidence.html': asked,
  },
})
