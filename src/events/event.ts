import type * as v from 'valibot'
import type { Reader, Tx } from '../db/database.ts'
import { fragment } from '../db/fragment.ts'
import { requestIdHere } from '../lib/causing-request.ts'
import type { Actor } from '../lib/principal.ts'
import type { eventDelays, StoredEvent } from './table.ts'

/** Position of one organization whose events wait for a failed consumer. */
export type Delay = Omit<typeof eventDelays.$inferSelect, 'consumer' | 'lastError'>

/** Creates the cursor of a new consumer. It starts with the events from now on. */
export const ensureCursor = (tx: Tx, consumer: string): void =>
  void tx.run(fragment`INSERT INTO event_cursors (consumer, through_id)
    SELECT ${consumer}, ifnull((SELECT max(id) FROM events), 0) WHERE true ON CONFLICT DO NOTHING`)

export const cursorOf = (reader: Reader, consumer: string): number =>
  reader.value<number>('SELECT through_id FROM event_cursors WHERE consumer = ?', consumer) ?? 0

export const moveCursor = (tx: Tx, consumer: string, throughId: number): void =>
  void tx.run(fragment`UPDATE event_cursors SET through_id = ${throughId}
    WHERE consumer = ${consumer} AND through_id < ${throughId}`)

export const delaysOf = (reader: Reader, consumer: string): Delay[] =>
  reader.all(fragment`
    SELECT organization_id, event_id, attempts, due_at,
      failing_since FROM event_delays WHERE consumer = ${consumer}`)

export const putDelay = (tx: Tx, consumer: string, delay: Delay & { lastError: string }): void =>
  void tx.run(fragment`
    INSERT INTO event_delays (consumer, organization_id, event_id, attempts, due_at, failing_since,
      last_error)
    VALUES (${consumer}, ${delay.organizationId}, ${delay.eventId}, ${delay.attempts}, ${delay.dueAt},
      ${delay.failingSince}, ${delay.lastError})
    ON CONFLICT DO UPDATE SET event_id = excluded.event_id, attempts = excluded.attempts,
      due_at = excluded.due_at, failing_since = excluded.failing_since, last_error = excluded.last_error`)

export const deleteDelay = (tx: Tx, consumer: string, organizationId: number): void =>
  void tx.run('DELETE FROM event_delays WHERE consumer = ? AND organization_id = ?', consumer, organizationId)

/**
 * Deletes the rows of consumers that no longer exist, because events are deleted only after every cursor has
 * passed them.
 * @param consumers names of all existing consumers
 * @returns the names of the deleted ones
 */
export function deleteUnknownConsumers(tx: Tx, consumers: readonly string[]): string[] {
  const names = JSON.stringify(consumers)
  tx.run('DELETE FROM event_delays WHERE consumer NOT IN (SELECT value FROM json_each(?))', names)
  tx.run('DELETE FROM events_set_aside WHERE consumer NOT IN (SELECT value FROM json_each(?))', names)
  return tx
    .all<{ consumer: string }>(fragment`DELETE FROM event_cursors
      WHERE consumer NOT IN (SELECT value FROM json_each(${names})) RETURNING consumer`)
    .map(({ consumer }) => consumer)
}

/**
 * Kind of a domain event. An event is delivered to the rest of the product after the commit. The slice that
 * owns the change defines the kind and emits it. Any number of consumers in higher domains may subscribe.
 */
export interface EventKind<Schema extends v.GenericSchema = v.GenericSchema> {
  /** `resource.what_happened`. */
  readonly name: string
  /** Incremented when the shape of the data changes. */
  readonly version: number
  readonly schema: Schema
}

type EventData<Kind extends EventKind> = v.InferOutput<Kind['schema']>

export interface EventOf<Kind extends EventKind = EventKind> {
  id: number
  organizationId: number
  actor: Actor
  data: EventData<Kind>
  /** ms since 1970. */
  createdAt: number
}

/** Handler of one kind of event. */
interface Handler<Kind extends EventKind = EventKind> {
  readonly kind: Kind
  /**
   * Handles an event. Called with each event at least once, in order within an organization, in a transaction
   * that also moves the cursor, so its writes take effect once. If it throws, the event is retried later, and
   * other organizations go on. An event that fails for some days is set aside and later events go on, so the
   * consumer may get it after them. Other events share the transaction, so the transaction may be rolled back
   * and the call repeated. All side effects except writes belong in `tx.onCommit`.
   */
  handle(tx: Tx, event: EventOf<Kind>): void
}

/** Consumer of events, with one cursor for all kinds that it handles. */
export interface EventConsumer {
  /** Name of its cursor: `domain.what_it_does`. */
  readonly name: string
  readonly handlers: readonly Handler[]
}

export const defineEvent = <Schema extends v.GenericSchema>(
  name: string,
  version: number,
  schema: Schema,
): EventKind<Schema> => ({ name, version, schema })

/** Types the handler by its kind of event, and hides the type in lists of consumers. */
export const defineConsumer = <Kind extends EventKind>({
  name,
  ...handler
}: Handler<Kind> & { name: string }): EventConsumer => ({ name, handlers: [handler] })

/** Returns one consumer for the kinds of several. It handles all their events in the order of the commits. */
export const inOneOrder = (name: string, consumers: readonly EventConsumer[]): EventConsumer => ({
  name,
  handlers: consumers.flatMap(({ handlers }) => handlers),
})

/** Writes the event in the transaction of the change. Emit one event for many rows, not one per row. */
export function emit<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  {
    organizationId,
    actor,
    data,
  }: { organizationId: number; actor: Actor; data: v.InferInput<Kind['schema']> },
): void {
  tx.run(fragment`
    INSERT INTO events (organization_id, name, version, actor_type, actor_id, actor_name, data, created_at,
      request_id)
    VALUES (${organizationId}, ${kind.name}, ${kind.version}, ${actor.type}, ${actor.id}, ${actor.name},
      ${JSON.stringify(data)}, ${tx.now}, ${requestIdHere() ?? null})`)
  tx.notify('events')
}

/** Returns the events of all organizations in the order in which they were emitted. */
export const eventsAfter = (reader: Reader, id: number, limit: number): StoredEvent[] =>
  reader.all('SELECT * FROM events WHERE id > ? ORDER BY id LIMIT ?', id, limit)

export const findEvent = (reader: Reader, id: number): StoredEvent | undefined =>
  reader.get('SELECT * FROM events WHERE id = ?', id)

/** Returns the next event of an organization after `id`, up to `through`. */
export const nextOfOrganization = (
  reader: Reader,
  organizationId: number,
  { after, through }: { after: number; through: number },
): number | undefined =>
  reader.value(fragment`SELECT id FROM events
    WHERE id > ${after} AND id <= ${through} AND +organization_id = ${organizationId} ORDER BY id LIMIT 1`)

const PRUNE_BATCH_SIZE = 1_000

/**
 * Deletes some events older than `before` (ms) that every consumer has handled, but no event that was set
 * aside.
 * @returns the number of events
 */
export function pruneEvents(tx: Tx, before: number): number {
  const { changes } = tx.run(fragment`DELETE FROM events
    WHERE id IN (SELECT id FROM events WHERE created_at < ${before}
      AND id <= (SELECT ifnull(min(through_id), 0) FROM event_cursors)
      AND id < (SELECT ifnull(min(event_id), 9223372036854775807) FROM event_delays)
      AND NOT EXISTS (SELECT 1 FROM events_set_aside s WHERE s.event_id = events.id) ORDER BY created_at
      LIMIT ${PRUNE_BATCH_SIZE})`)
  return changes
}

/** Deletes the events among these that every consumer has handled. */
export const deleteHandled = (tx: Tx, ids: readonly number[]): void =>
  void tx.run(fragment`DELETE FROM events
    WHERE id IN ${[...ids]} AND id <= (SELECT ifnull(min(through_id), 0) FROM event_cursors)
      AND NOT EXISTS (SELECT 1 FROM event_delays d WHERE d.organization_id = events.organization_id
        AND d.event_id <= events.id)
      AND NOT EXISTS (SELECT 1 FROM events_set_aside s WHERE s.event_id = events.id)`)
