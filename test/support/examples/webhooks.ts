import type { TestApp, TestTenant } from '../app.ts'
import type { Scene } from './people.ts'

/** Shows an endpoint from its creation to its deletion, and the events of its organization. */
export async function showWebhooks(
  { show, prepare }: Scene,
  app: TestApp,
  tenant: TestTenant,
): Promise<void> {
  const token = await app.session(tenant)
  const { id } = await show('POST /webhook-endpoints', {
    token,
    body: {
      url: 'https://crm.example/hooks/carillon',
      description: 'CRM',
      eventTypes: ['contact.opted_out', 'message.failed'],
    },
  })
  await show('GET /webhook-endpoints', { token, query: { limit: '5' } })
  await show('GET /webhook-endpoints/event-types', { token })
  await show('GET /webhook-endpoints/:id', { token, params: { id } })
  await show('PATCH /webhook-endpoints/:id', { token, params: { id }, body: { eventTypes: ['*'] } })
  await show('POST /webhook-endpoints/:id/rotate-secret', { token, params: { id } })
  await show('POST /webhook-endpoints/:id/test', { token, params: { id } })
  const deliveries = await show('GET /webhook-endpoints/:id/deliveries', { token, params: { id } })
  const deliveryId = deliveries[0].id
  await show('GET /webhook-endpoints/:id/deliveries/:deliveryId', { token, params: { id, deliveryId } })
  await show('POST /webhook-endpoints/:id/deliveries/:deliveryId/retry', {
    token,
    params: { id, deliveryId },
  })
  await show('POST /webhook-endpoints/:id/recover', {
    token,
    params: { id },
    body: { since: '2026-03-01T00:00:00Z' },
  })
  await prepare('POST /contacts', { token, body: { firstName: 'Ida', phone: '+15045550177' } })
  await app.drain()
  await show('GET /events', { token, query: { limit: '1' } })
  await show('POST /webhook-endpoints/:id/enable', { token, params: { id } })
  await show('DELETE /webhook-endpoints/:id', { token, params: { id } })
}
