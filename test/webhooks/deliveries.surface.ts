import { bodies, defineSurface, full, plain } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'POST /webhook-endpoints/:id/test': plain,
    'GET /webhook-endpoints/:id/deliveries': full('limit=100', 'limit=100&status=FAILED'),
    'GET /webhook-endpoints/:id/deliveries/:deliveryId': plain,
    'POST /webhook-endpoints/:id/deliveries/:deliveryId/retry': plain,
    'POST /webhook-endpoints/:id/recover': bodies(() => ({
      everything: { since: '2020-01-01T00:00:00Z' },
      'a long time': { since: '9'.repeat(900_000) },
    })),
  },
})
