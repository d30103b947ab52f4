import { isUnsuspendedOrganization, joinOrganization } from '../../accounts/organizations/fragments.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { isFollowed } from '../feed/queries.ts'
import type { EndpointStatus } from '../payloads/endpoint-statuses.ts'
import type { EventType } from '../payloads/event-types.ts'
import type { EndpointRow, SealedSecrets } from './table.ts'

const COLUMNS = `webhook_endpoints.id, webhook_endpoints.uuid, webhook_endpoints.organization_id AS organizationId,
  webhook_endpoints.url, webhook_endpoints.description, webhook_endpoints.event_types AS eventTypes,
  webhook_endpoints.status, webhook_endpoints.disabled_reason AS disabledReason,
  webhook_endpoints.failing_since AS failingSince, webhook_endpoints.last_delivery_at AS lastDeliveryAt,
  webhook_endpoints.created_at AS createdAt, webhook_endpoints.updated_at AS updatedAt`

interface NewEndpoint {
  uuid: string
  organizationId: number
  url: string
  description: string | null
  eventTypes: string
  secret: Uint8Array
}

export const insertEndpoint = (tx: Tx, row: NewEndpoint): void =>
  void tx.run(
    `INSERT INTO webhook_endpoints (uuid, organization_id, url, description, event_types, status, secret,
       created_at, updated_at) VALUES (?, ?, ?, ?, ?, 'ENABLED', ?, ?, ?)`,
    row.uuid,
    row.organizationId,
    row.url,
    row.description,
    row.eventTypes,
    row.secret,
    tx.now,
    tx.now,
  )

export const findEndpoint = (reader: Reader, organizationId: number, uuid: string): EndpointRow | undefined =>
  reader.get<EndpointRow>(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE organization_id = ? AND uuid = ? AND deleted_at IS NULL`,
    organizationId,
    uuid,
  )

/** Oldest first. */
export const listEndpoints = (reader: Reader, organizationId: number, page: PageRequest): EndpointRow[] =>
  reader.all<EndpointRow>(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE organization_id = ? AND deleted_at IS NULL
     ORDER BY id LIMIT ? OFFSET ?`,
    organizationId,
    page.limit,
    pageOffset(page),
  )

export const countEndpoints = (reader: Reader, organizationId: number): number =>
  reader.value<number>(
    'SELECT count(*) FROM webhook_endpoints WHERE organization_id = ? AND deleted_at IS NULL',
    organizationId,
  ) ?? 0

export const updateEndpoint = (
  tx: Tx,
  { id, url, description, eventTypes, status, disabledReason, failingSince }: EndpointRow,
): void =>
  void tx.run(
    `UPDATE webhook_endpoints SET url = ?, description = ?, event_types = ?, status = ?, disabled_reason = ?,
       failing_since = ?, updated_at = ? WHERE id = ?`,
    url,
    description,
    eventTypes,
    status,
    disabledReason,
    failingSince,
    tx.now,
    id,
  )

/** The secret so far becomes the old one. @param oldUntil ms since 1970 */
export const replaceSecret = (
  tx: Tx,
  { id, secret, oldUntil }: { id: number; secret: Uint8Array; oldUntil: number },
): void =>
  void tx.run(
    `UPDATE webhook_endpoints SET old_secret = secret, old_secret_until = ?, secret = ?, updated_at = ? WHERE id = ?`,
    oldUntil,
    secret,
    tx.now,
    id,
  )

/** Nothing is delivered to it any more, and nothing can be signed for it. */
export const markDeleted = (tx: Tx, id: number): void =>
  void tx.run(
    `UPDATE webhook_endpoints SET deleted_at = ?, status = 'DISABLED', secret = x'', old_secret = NULL WHERE id = ?`,
    tx.now,
    id,
  )

interface AfterAttempt {
  id: number
  status: EndpointStatus
  disabledReason: string | null
  failingSince: number | null
}

/** What an attempt showed of the receiver. A status is only changed from ENABLED. @returns whether it was changed now */
export function noteAttempt(tx: Tx, { id, status, disabledReason, failingSince }: AfterAttempt): boolean {
  tx.run(
    `UPDATE webhook_endpoints SET failing_since = ?, last_delivery_at = CASE WHEN ? IS NULL THEN ? ELSE last_delivery_at END
     WHERE id = ?`,
    failingSince,
    failingSince,
    tx.now,
    id,
  )
  if (status === 'ENABLED') return false
  const { changes } = tx.run(
    `UPDATE webhook_endpoints SET status = ?, disabled_reason = ? WHERE id = ? AND status = 'ENABLED'`,
    status,
    disabledReason,
    id,
  )
  return changes > 0
}

/** While an organization is suspended nothing is tried, so those days say nothing of its receivers. */
export function forgetFailures(tx: Tx, organizationId: number): void {
  tx.run(
    'UPDATE webhook_endpoints SET failing_since = NULL WHERE organization_id = ? AND failing_since IS NOT NULL',
    organizationId,
  )
  tx.notify('webhooks')
}

/** What delivering needs of an endpoint. */
export interface DeliverableEndpoint extends EndpointRow, SealedSecrets {}

const DELIVERABLE = `SELECT ${COLUMNS}, secret, old_secret AS oldSecret, old_secret_until AS oldSecretUntil
  FROM webhook_endpoints ${joinOrganization('webhook_endpoints.organization_id')}
  WHERE webhook_endpoints.status = 'ENABLED' AND webhook_endpoints.deleted_at IS NULL
    AND ${isUnsuspendedOrganization('webhook_endpoints.organization_id')}`

/** By internal id; undefined for one that is not to be delivered to, such as of a deleted or suspended organization. */
export const findDeliverable = (reader: Reader, id: number): DeliverableEndpoint | undefined =>
  reader.get<DeliverableEndpoint>(`${DELIVERABLE} AND webhook_endpoints.id = ?`, id)

export const findEndpointById = (reader: Reader, id: number): EndpointRow | undefined =>
  reader.get<EndpointRow>(`SELECT ${COLUMNS} FROM webhook_endpoints WHERE id = ? AND deleted_at IS NULL`, id)

/** Of one organization: who is told of events now. */
export const listEnabled = (
  reader: Reader,
  organizationId: number,
): Array<{ id: number; eventTypes: string }> =>
  reader.all<{ id: number; eventTypes: string }>(
    `SELECT id, event_types AS eventTypes FROM webhook_endpoints
     WHERE organization_id = ? AND status = 'ENABLED' AND deleted_at IS NULL`,
    organizationId,
  )

/**
 * Whether the organization keeps events of one of these types: all while it reads them by cursor, and
 * else those that an endpoint asks for, in whatever state, as a disabled one can recover what it missed.
 */
export function keepsEvents(reader: Reader, organizationId: number, types: readonly EventType[]): boolean {
  if (isFollowed(reader, organizationId)) return true
  return reader
    .all<{ eventTypes: string }>(
      `SELECT event_types AS eventTypes FROM webhook_endpoints WHERE organization_id = ? AND deleted_at IS NULL`,
      organizationId,
    )
    .some(({ eventTypes }) => asksFor(eventTypes, types))
}

/** @param eventTypes as stored: a JSON array of types, or of `*` for all */
export function asksFor(eventTypes: string, types: readonly EventType[]): boolean {
  const asked: readonly string[] = JSON.parse(eventTypes)
  return asked.includes('*') || types.some((type) => asked.includes(type))
}

/**
 * Whether the organization keeps events of any type: it has an endpoint, in whatever state, or reads
 * them by cursor. Null asks of any organization.
 */
export const isListening = (reader: Reader, organizationId: number | null): boolean =>
  hasEndpoint(reader, organizationId) || isFollowed(reader, organizationId)

const hasEndpoint = (reader: Reader, organizationId: number | null): boolean =>
  organizationId === null
    ? reader.get('SELECT 1 FROM webhook_endpoints WHERE deleted_at IS NULL LIMIT 1') !== undefined
    : reader.get(
        'SELECT 1 FROM webhook_endpoints WHERE organization_id = ? AND deleted_at IS NULL LIMIT 1',
        organizationId,
      ) !== undefined
