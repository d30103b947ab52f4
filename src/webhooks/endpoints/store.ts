import { isUnsuspendedOrganization, joinOrganization } from '../../accounts/organizations/fragments.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { repeatedBy } from '../../module/withdrawal.ts'
import { isFollowed } from '../feed/store.ts'
import type { EventType } from '../payloads/event-types.ts'
import type { DeliverableEndpoint, EndpointRow } from './table.ts'

const COLUMNS = `webhook_endpoints.id, webhook_endpoints.uuid, webhook_endpoints.organization_id,
  webhook_endpoints.url, webhook_endpoints.description, webhook_endpoints.event_types,
  webhook_endpoints.status, webhook_endpoints.disabled_reason, webhook_endpoints.failing_since,
  webhook_endpoints.last_delivery_at, webhook_endpoints.created_at, webhook_endpoints.updated_at,
  webhook_endpoints.set_up_by_user_id`

type AfterAttempt = Pick<EndpointRow, 'id' | 'status' | 'disabledReason' | 'failingSince'>

/**
 * Stores the result of an attempt on the endpoint. Only the status ENABLED can change.
 * @returns whether the status changed
 */
export function noteAttempt(tx: Tx, { id, status, disabledReason, failingSince }: AfterAttempt): boolean {
  tx.run(fragment`
    UPDATE webhook_endpoints SET failing_since = ${failingSince}, last_delivery_at = CASE
      WHEN ${failingSince} IS NULL THEN ${tx.now} ELSE last_delivery_at END WHERE id = ${id}`)
  if (status === 'ENABLED') return false
  const { changes } = tx.run(fragment`
    UPDATE webhook_endpoints SET status = ${status}, disabled_reason = ${disabledReason}
    WHERE id = ${id} AND status = 'ENABLED'`)
  return changes > 0
}

/**
 * Disables an endpoint that is enabled.
 * @returns whether it was enabled
 */
export const disable = (tx: Tx, id: number, reason: string): boolean =>
  tx.run(fragment`UPDATE webhook_endpoints SET status = 'DISABLED', disabled_reason = ${reason}
    WHERE id = ${id} AND status = 'ENABLED' AND deleted_at IS NULL`).changes > 0

/**
 * Ends the failing periods of a suspended organization. Nothing is delivered during a suspension, so its days
 * do not count.
 */
export function forgetFailures(tx: Tx, organizationId: number): void {
  tx.run(fragment`UPDATE webhook_endpoints SET failing_since = NULL
    WHERE organization_id = ${organizationId} AND failing_since IS NOT NULL`)
  tx.notify('webhooks')
}

const DELIVERABLE = `SELECT ${COLUMNS}, secret, old_secret, old_secret_until
  FROM webhook_endpoints ${joinOrganization('webhook_endpoints.organization_id')}
  WHERE webhook_endpoints.status = 'ENABLED' AND webhook_endpoints.deleted_at IS NULL
    AND ${isUnsuspendedOrganization('webhook_endpoints.organization_id')}`

/**
 * Returns an endpoint by internal id, or undefined if it gets no events, for example because its organization
 * is suspended.
 */
export const findDeliverable = (reader: Reader, id: number): DeliverableEndpoint | undefined =>
  reader.get<DeliverableEndpoint>(`${DELIVERABLE} AND webhook_endpoints.id = ?`, id)

export const findEndpointById = (reader: Reader, id: number): EndpointRow | undefined =>
  reader.get<EndpointRow>(`SELECT ${COLUMNS} FROM webhook_endpoints WHERE id = ? AND deleted_at IS NULL`, id)

/** Lists the endpoints of an organization that get events now. */
export const listEnabled = (
  reader: Reader,
  organizationId: number,
): Array<Pick<EndpointRow, 'id' | 'eventTypes'>> =>
  reader.all<Pick<EndpointRow, 'id' | 'eventTypes'>>(fragment`SELECT id, event_types
    FROM webhook_endpoints
    WHERE organization_id = ${organizationId} AND status = 'ENABLED' AND deleted_at IS NULL`)

/**
 * Tells whether the organization keeps events of one of these types. It keeps all types while it reads events
 * by cursor. Otherwise it keeps the types that an endpoint subscribes to. A disabled endpoint counts, because
 * it can recover missed events.
 */
export function keepsEvents(reader: Reader, organizationId: number, types: readonly EventType[]): boolean {
  if (isFollowed(reader, organizationId)) return true
  return reader
    .all<{ eventTypes: string }>(fragment`SELECT event_types FROM webhook_endpoints
      WHERE organization_id = ${organizationId} AND deleted_at IS NULL`)
    .some(({ eventTypes }) => subscribesTo(eventTypes, types))
}

/**
 * Tells whether an endpoint subscribes to one of these types.
 * @param eventTypes as stored: a JSON array of types, or of `*` for all
 */
export function subscribesTo(eventTypes: string, types: readonly EventType[]): boolean {
  const asked: readonly string[] = JSON.parse(eventTypes)
  return asked.includes('*') || types.some((type) => asked.includes(type))
}

const ANY_LISTENS = `SELECT EXISTS (SELECT 1 FROM webhook_endpoints WHERE deleted_at IS NULL)
  OR EXISTS (SELECT 1 FROM event_followers)`
const ONE_LISTENS = `SELECT EXISTS (SELECT 1 FROM webhook_endpoints WHERE organization_id = ? AND deleted_at IS NULL)
  OR EXISTS (SELECT 1 FROM event_followers WHERE organization_id = ?)`

/**
 * Tells whether the organization keeps events of any type, because it has an endpoint in any status or reads
 * events by cursor. Null means any organization. Called at every change.
 */
export const isListening = (reader: Reader, organizationId: number | null): boolean =>
  (organizationId === null
    ? reader.value<number>(ANY_LISTENS)
    : reader.value<number>(ONE_LISTENS, organizationId, organizationId)) === 1

type NewEndpoint = Pick<
  DeliverableEndpoint,
  'uuid' | 'organizationId' | 'url' | 'description' | 'eventTypes' | 'secret' | 'setUpByUserId'
>

export const insertEndpoint = (tx: Tx, row: NewEndpoint): void =>
  void tx.run(fragment`
    INSERT INTO webhook_endpoints (uuid, organization_id, url, description, event_types, status, secret,
      created_at, updated_at, set_up_by_user_id)
    VALUES (${row.uuid}, ${row.organizationId}, ${row.url}, ${row.description}, ${row.eventTypes}, 'ENABLED',
      ${row.secret}, ${tx.now}, ${tx.now}, ${row.setUpByUserId})`)

export const findEndpoint = (reader: Reader, organizationId: number, uuid: string): EndpointRow | undefined =>
  reader.get<EndpointRow>(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE organization_id = ? AND uuid = ? AND deleted_at IS NULL`,
    organizationId,
    uuid,
  )

/** Lists endpoints, the oldest first. */
export const listEndpoints = (reader: Reader, organizationId: number, page: PageRequest): EndpointRow[] =>
  reader.all<EndpointRow>(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE organization_id = ? AND deleted_at IS NULL
     ORDER BY id LIMIT ? OFFSET ?`,
    organizationId,
    page.limit,
    pageOffset(page),
  )

export const countEndpoints = (reader: Reader, organizationId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM webhook_endpoints
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL`) ?? 0

export const updateEndpoint = (
  tx: Tx,
  { id, url, description, eventTypes, status, disabledReason, failingSince, setUpByUserId }: EndpointRow,
): void =>
  void tx.run(fragment`
    UPDATE webhook_endpoints SET url = ${url}, description = ${description}, event_types = ${eventTypes},
      status = ${status}, disabled_reason = ${disabledReason}, failing_since = ${failingSince},
      set_up_by_user_id = ${setUpByUserId}, updated_at = ${tx.now} WHERE id = ${id}`)

/**
 * Stores a new secret. The current secret becomes the old one.
 * @param oldUntil ms since 1970
 */
export const replaceSecret = (
  tx: Tx,
  { id, secret, oldUntil }: { id: number; secret: Uint8Array; oldUntil: number },
): void =>
  void tx.run(fragment`
    UPDATE webhook_endpoints SET old_secret = secret, old_secret_until = ${oldUntil}, secret = ${secret},
      updated_at = ${tx.now} WHERE id = ${id}`)

/** Deletes the endpoint and its secrets. */
export const markDeleted = (tx: Tx, id: number): void =>
  void tx.run(fragment`
    UPDATE webhook_endpoints SET deleted_at = ${tx.now}, status = 'DISABLED', secret = x'', old_secret = NULL
    WHERE id = ${id}`)

export const withdrawals = {
  webhook_endpoints: repeatedBy(
    'webhook endpoints and their secrets',
    `UPDATE webhook_endpoints SET status = @state ->> '$.status', disabled_reason = @state ->> '$.disabled_reason',
       secret = unhex(@state ->> '$.secret'), old_secret = unhex(nullif(@state ->> '$.old_secret', '')),
       old_secret_until = @state ->> '$.old_secret_until', deleted_at = @state ->> '$.deleted_at'
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization')
       AND uuid = @key ->> '$.uuid'`,
  ),
}
