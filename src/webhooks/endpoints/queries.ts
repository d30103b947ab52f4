import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { COLUMNS } from './shared-queries.ts'
import type { EndpointRow } from './table.ts'

interface NewEndpoint {
  uuid: string
  organizationId: number
  url: string
  description: string | null
  eventTypes: string
  secret: Uint8Array
  setUpByUserId: number
}

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

/** Stores a new secret; the current secret becomes the old one. @param oldUntil ms since 1970 */
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
