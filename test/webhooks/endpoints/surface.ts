import { bodies, defineSurface, full, plain, times } from '../../support/worst-inputs.ts'

const URL = 'https://hooks.example/carillon'

export default defineSurface({
  worst: {
    'POST /webhook-endpoints': bodies(() => ({
      'a long address': { url: `https://hooks.example/${'a'.repeat(900_000)}` },
      'half a million types': { url: URL, eventTypes: times(500_000, () => 'test.ping') },
    })),
    'GET /webhook-endpoints': full('limit=100'),
    'GET /webhook-endpoints/event-types': plain,
    'GET /webhook-endpoints/:id': plain,
    'PATCH /webhook-endpoints/:id': bodies(() => ({
      'a long description': { description: 'é'.repeat(200) },
    })),
    'DELETE /webhook-endpoints/:id': plain,
    'POST /webhook-endpoints/:id/rotate-secret': plain,
    'POST /webhook-endpoints/:id/enable': plain,
  },
})
