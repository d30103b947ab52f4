import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import type { endpointDisabled } from '../../webhooks/endpoints/events.ts'
import { findEndpointById } from '../../webhooks/endpoints/queries.ts'
import { raise } from '../records/raise.ts'

/** An endpoint that works again by now, or is deleted, is not told. */
export function tellOfEndpoint(tx: Tx, { organizationId, data }: EventOf<typeof endpointDisabled>): void {
  const endpoint = findEndpointById(tx, data.endpointId)
  if (!endpoint || endpoint.status === 'ENABLED') return
  const { uuid, url } = endpoint
  const host = URL.parse(url)?.host ?? 'its receiver'
  const notice = {
    organizationId,
    event: 'WEBHOOK_DISABLED',
    subject: `webhook endpoint ${uuid}`,
    title: `The webhook endpoint at ${host} is disabled`,
    body: `${data.reason} It is told of no more events. When its receiver works again, enable the endpoint and recover what it missed.`,
    link: `/webhook-endpoints/${uuid}`,
    resourceType: 'WEBHOOK_ENDPOINT',
    resourceId: uuid,
  } as const
  raise(tx, notice, 'REPLACES')
}
