import type { OrganizationRow } from '../../accounts/organizations/table.ts'
import type { Rows } from '../../db/bare-reader.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ProcessorEvent, ProcessorName } from '../../providers/payments/port.ts'
import type { CallbackRow } from './table.ts'

/** Stores a callback. @returns its internal id; undefined if it is already stored */
export function insertCallback(tx: Tx, provider: ProcessorName, event: ProcessorEvent): number | undefined {
  const { changes, lastInsertRowid } = tx.run(fragment`
    INSERT INTO billing_events (provider, provider_reference, type, object_kind, object_reference, occurred_at,
      received_at)
    VALUES (${provider}, ${event.id}, ${event.type}, ${event.object.kind}, ${event.object.id}, ${event.createdAt},
      ${tx.now}) ON CONFLICT DO NOTHING`)
  return changes === 1 ? lastInsertRowid : undefined
}

export const findCallback = (reader: Reader, provider: ProcessorName, id: number): CallbackRow | undefined =>
  reader.get<CallbackRow>('SELECT * FROM billing_events WHERE id = ? AND provider = ?', id, provider)

export const markHandled = (tx: Tx, id: number): void =>
  void tx.run('UPDATE billing_events SET handled_at = ? WHERE id = ? AND handled_at IS NULL', tx.now, id)

/**
 * Lists callbacks that are not handled and were received before `before` (ms since 1970), the oldest
 * first.
 */
export const listWaitingCallbacks = (
  reader: Reader,
  provider: ProcessorName,
  before: number,
  limit: number,
): Array<Pick<CallbackRow, 'id'>> =>
  reader.all<Pick<CallbackRow, 'id'>>(fragment`SELECT id FROM billing_events
    WHERE handled_at IS NULL AND +provider = ${provider} AND received_at < ${before} ORDER BY id LIMIT ${limit}`)

/** Deletes some handled callbacks that were received before `before` (ms since 1970). Returns how many. */
export const pruneCallbacks = (tx: Tx, before: number): number =>
  tx.run(fragment`DELETE FROM billing_events WHERE id IN
    (SELECT id FROM billing_events WHERE received_at < ${before} AND handled_at IS NOT NULL
     ORDER BY received_at LIMIT 1000)`).changes

/** The organization of an object of a processor, possibly deleted. */
export type BilledOrganization = Pick<OrganizationRow, 'id' | 'uuid' | 'deletedAt'>

export const findOrganizationByUuid = (reader: Reader, uuid: string): BilledOrganization | undefined =>
  reader.get<BilledOrganization>('SELECT id, uuid, deleted_at FROM organizations WHERE uuid = ?', uuid)

/**
 * Finds the organization that is a customer of a processor.
 * @param reference the processor's id of the customer
 */
export const findOrganizationOfCustomer = (
  reader: Reader,
  provider: ProcessorName,
  reference: string,
): BilledOrganization | undefined =>
  reader.get<BilledOrganization>(fragment`SELECT o.id, o.uuid, o.deleted_at
    FROM billing_customers c JOIN organizations o ON o.id = c.organization_id
    WHERE c.provider = ${provider} AND c.provider_reference = ${reference} ORDER BY o.id DESC LIMIT 1`)

/** Statistics of the stored callbacks, for `doctor`. Times are ms since 1970. */

interface UnhandledCallbacks {
  count: number
  /** Time of the oldest callback; null if there is none. */
  since: number | null
}

/** Counts callbacks that were received before `before` and are not handled. */
export const unhandledCallbacks = (reader: Rows, before: number): UnhandledCallbacks =>
  reader.get<UnhandledCallbacks>(
    `SELECT count(*) AS count, min(received_at) AS since FROM billing_events INDEXED BY billing_events_waiting
     WHERE handled_at IS NULL AND received_at < ?`,
    before,
  )!

/** Returns the time of the last callback; undefined if there was none. */
export const lastCallbackAt = (reader: Rows): number | undefined =>
  reader.value<number | null>('SELECT max(received_at) FROM billing_events') ?? undefined
