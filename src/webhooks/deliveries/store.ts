import { isUnsuspendedOrganization } from '../../accounts/organizations/fragments.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, fragment } from '../../db/fragment.ts'
import { withoutResource } from '../payloads/readers.ts'
import type { After, Attempted } from './policy.ts'
import type { DeliveryRow, DeliveryStatus, EventRow, webhookDeliveries } from './table.ts'

/** SQL that reads the endpoints that get events now. Events of a suspended organization wait. */
const FROM_ENABLED_ENDPOINTS = `FROM webhook_endpoints e WHERE e.status = 'ENABLED' AND e.deleted_at IS NULL
  AND ${isUnsuspendedOrganization('e.organization_id')}`

type NewEvent = Omit<EventRow, 'id' | 'createdAt'>

/**
 * Inserts an event.
 * @returns the internal id of the event
 */
export const insertEvent = (tx: Tx, { uuid, organizationId, type, body }: NewEvent): number =>
  tx.run(fragment`INSERT INTO webhook_events (uuid, organization_id, type, body, created_at)
    VALUES (${uuid}, ${organizationId}, ${type}, ${body}, ${tx.now})`).lastInsertRowid

type NewDelivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  'uuid' | 'organizationId' | 'endpointId' | 'eventId'
>

/** Inserts a delivery that is due now. An event has only one delivery per endpoint. */
export const insertDelivery = (tx: Tx, { uuid, organizationId, endpointId, eventId }: NewDelivery): void =>
  void tx.run(fragment`
    INSERT INTO webhook_deliveries (uuid, organization_id, endpoint_id, event_id, status, next_attempt_at,
      created_at)
    VALUES (${uuid}, ${organizationId}, ${endpointId}, ${eventId}, 'PENDING', ${tx.now}, ${tx.now})
    ON CONFLICT (event_id, endpoint_id) DO NOTHING`)

const COLUMNS = `d.id, d.uuid, v.uuid AS eventUuid, v.type AS eventType, d.status, d.attempts,
  d.next_attempt_at, d.attempted_at, d.response_status,
  d.response_body, d.problem, d.duration_ms, d.created_at`
const FROM = 'FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id'

interface DeliveryFilter {
  endpointId: number
  status?: DeliveryStatus | undefined
  /** Reads deliveries with a smaller internal id. */
  before: number
  limit: number
}

/** Lists the deliveries of an endpoint, the newest first. */
export function listDeliveries(
  reader: Reader,
  organizationId: number,
  { endpointId, status, before, limit }: DeliveryFilter,
): DeliveryRow[] {
  const wanted = allOf([
    fragment`d.organization_id = ${organizationId} AND d.endpoint_id = ${endpointId} AND d.id < ${before}`,
    ...(status === undefined ? [] : [fragment`d.status = ${status}`]),
  ])
  return reader.all<DeliveryRow>(
    `SELECT ${COLUMNS} ${FROM} WHERE ${wanted.text} ORDER BY d.id DESC LIMIT ?`,
    ...wanted.params,
    limit,
  )
}

export const findDelivery = (
  reader: Reader,
  organizationId: number,
  { endpointId, uuid }: { endpointId: number; uuid: string },
): DeliveryRow | undefined =>
  reader.get<DeliveryRow>(
    `SELECT ${COLUMNS} ${FROM} WHERE d.organization_id = ? AND d.uuid = ? AND d.endpoint_id = ?`,
    organizationId,
    uuid,
    endpointId,
  )

/**
 * Returns the event of a delivery.
 * @param id internal id of the delivery
 */
export const findDeliveredEvent = (
  reader: Reader,
  organizationId: number,
  id: number,
): Pick<EventRow, 'type' | 'body'> | undefined =>
  reader.get<Pick<EventRow, 'type' | 'body'>>(fragment`
    SELECT v.type, v.body FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id
    WHERE d.organization_id = ${organizationId} AND d.id = ${id}`)

/** Makes a delivery due now, with all its attempts again. The last results stay until the next attempt. */
export const setDue = (tx: Tx, id: number): void =>
  void tx.run(fragment`
    UPDATE webhook_deliveries SET status = 'PENDING', attempts = 0, next_attempt_at = ${tx.now}
    WHERE id = ${id}`)

/** Endpoint with waiting deliveries, and the time when its first delivery is due (ms). */
interface Waiting {
  endpointId: number
  dueAt: number
}

/**
 * Lists the endpoints with waiting deliveries. It needs one index look-up per enabled endpoint, for any number
 * of waiting deliveries.
 */
export const listWaiting = (reader: Pick<Reader, 'all'>): Waiting[] =>
  reader.all<Waiting>(
    `SELECT endpointId, dueAt FROM (
       SELECT e.id AS endpointId, (SELECT min(d.next_attempt_at) FROM webhook_deliveries d
         WHERE d.endpoint_id = e.id AND d.status = 'PENDING') AS dueAt
       ${FROM_ENABLED_ENDPOINTS}) WHERE dueAt IS NOT NULL`,
  )

/** Data that an attempt needs. */
export interface DueDelivery extends Pick<DeliveryRow, 'id' | 'eventUuid' | 'attempts'> {
  type: string
  body: string
}

/** Lists the due deliveries of an endpoint, the longest due first. */
export const listDue = (
  reader: Reader,
  endpointId: number,
  { now, limit }: { now: number; limit: number },
): DueDelivery[] =>
  reader.all<DueDelivery>(
    `SELECT d.id, v.uuid AS eventUuid, v.type, v.body, d.attempts ${FROM}
     WHERE d.endpoint_id = ? AND d.status = 'PENDING' AND d.next_attempt_at <= ?
     ORDER BY d.next_attempt_at, d.id LIMIT ?`,
    endpointId,
    now,
    limit,
  )

/**
 * Stores the result of an attempt if the delivery still waits.
 * @returns whether it waited
 */
export const writeAttempt = (
  tx: Tx,
  id: number,
  { responseStatus, responseBody, problem, durationMs }: Attempted,
  after: After,
): boolean =>
  tx.run(fragment`
    UPDATE webhook_deliveries SET status = ${after.status}, attempts = ${after.attempts},
      next_attempt_at = ${after.nextAttemptAt}, attempted_at = ${tx.now}, response_status = ${responseStatus},
      response_body = ${responseBody}, problem = ${problem}, duration_ms = ${durationMs}
    WHERE id = ${id} AND status = 'PENDING'`).changes > 0

/**
 * Gives up a delivery without an attempt if it still waits.
 * @returns whether it waited
 */
export const giveUp = (tx: Tx, id: number, problem: string): boolean =>
  tx.run(fragment`
    UPDATE webhook_deliveries SET status = 'FAILED', next_attempt_at = NULL, response_status = NULL,
      response_body = NULL, problem = ${problem}, duration_ms = NULL WHERE id = ${id} AND status = 'PENDING'`)
    .changes > 0

/** Lists the events of an organization after one event that were made since `since` (ms). */
export const listEventsSince = (
  reader: Reader,
  organizationId: number,
  { after, since, limit }: { after: number; since: number; limit: number },
): Array<Pick<EventRow, 'id' | 'type'>> =>
  reader.all<Pick<EventRow, 'id' | 'type'>>(fragment`SELECT id, type FROM webhook_events
    WHERE organization_id = ${organizationId} AND id > ${after}
      AND id >= (SELECT ifnull(min(id), 0) FROM webhook_events WHERE created_at >= ${since})
      AND created_at >= ${since} ORDER BY id LIMIT ${limit}`)

/**
 * Makes the failed deliveries of these events due now: deliveries that were given up, and deliveries that wait
 * for a retry.
 */
export const setFailedDue = (tx: Tx, endpointId: number, eventIds: readonly number[]): void =>
  void tx.run(
    `UPDATE webhook_deliveries SET status = 'PENDING', attempts = 0, next_attempt_at = ?
     WHERE endpoint_id = ? AND (status = 'FAILED' OR (status = 'PENDING' AND attempts > 0)) AND event_id IN (SELECT value FROM json_each(?))`,
    tx.now,
    endpointId,
    JSON.stringify(eventIds),
  )

const OLDEST = 'SELECT id FROM webhook_events WHERE created_at < ? ORDER BY created_at, id LIMIT ?'

/**
 * Deletes some events from before `before` (ms) with their deliveries.
 * @returns the number of events
 */
export function pruneSome(tx: Tx, before: number, limit: number): number {
  tx.run(`DELETE FROM webhook_deliveries WHERE event_id IN (${OLDEST})`, before, limit)
  return tx.run(`DELETE FROM webhook_events WHERE id IN (${OLDEST})`, before, limit).changes
}

/**
 * Takes the resource out of the bodies of events and deletes the answers of receivers. The ids in a body stay,
 * because other software needs them to delete its copy.
 */
export function eraseBodies(tx: Tx, eventIds: readonly number[]): void {
  const events = tx.all<Pick<EventRow, 'id' | 'body'>>(
    fragment`SELECT id, body FROM webhook_events WHERE id IN ${[...eventIds]}`,
  )
  for (const { id, body } of events)
    tx.run('UPDATE webhook_events SET body = ? WHERE id = ?', withoutResource(body), id)
  tx.run(fragment`UPDATE webhook_deliveries SET response_body = NULL, problem = NULL
    WHERE event_id IN ${[...eventIds]} AND status <> 'PENDING'`)
}

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a webhook delivery is of the organization of its event and endpoint',
    sql: `SELECT count(*) FROM webhook_deliveries d
      LEFT JOIN webhook_events v ON v.id = d.event_id
      WHERE v.organization_id IS NOT d.organization_id
        OR NOT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.id = d.endpoint_id AND e.organization_id = d.organization_id)`,
  },
]

/** Waiting deliveries to endpoints. They are read with a look-up for each enabled endpoint. */
interface DeliveryLoad {
  /** Number of deliveries that wait for an attempt, at most `MOST_COUNTED`. */
  pending: number
  /** Time when the oldest missing attempt was due, ms since 1970. Null if none is overdue. */
  oldestDueAt: number | null
  /** Number of enabled endpoints with failed last attempts. */
  failing: number
}

/** Largest number that is counted. It is enough for an alarm and counted quickly. */
const MOST_COUNTED = 1_000

export function deliveryLoad(reader: Pick<Reader, 'all' | 'value'>, now: number): DeliveryLoad {
  const due = listWaiting(reader).map(({ dueAt }) => dueAt)
  const oldest = Math.min(...due)
  const pending =
    reader.value<number>(`SELECT count(*) FROM (SELECT 1 FROM webhook_deliveries INDEXED BY webhook_deliveries_due
    WHERE status = 'PENDING' LIMIT ${MOST_COUNTED})`) ?? 0
  const failing =
    reader.value<number>(`SELECT count(*) FROM webhook_endpoints
    WHERE status = 'ENABLED' AND deleted_at IS NULL AND failing_since IS NOT NULL`) ?? 0
  return { pending, oldestDueAt: oldest <= now ? oldest : null, failing }
}
