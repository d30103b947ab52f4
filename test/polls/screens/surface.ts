import { defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /polls/:id/screen': plain,
    'PUT /polls/:id/screen': plain,
    'DELETE /polls/:id/screen': ({ ids }) => [{ what: 'none', path: `/polls/${ids.polls}x/screen` }],
    'GET /screen/:token': ({ ids }) => [
      { what: 'as it is', path: `/screen/${ids.screen}` },
      { what: 'a long token', path: `/screen/${'a'.repeat(60_000)}` },
    ],
  },
})
