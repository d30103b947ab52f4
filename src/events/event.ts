import type * as v from 'valibot'
import type { Reader, Tx } from '../db/database.ts'
import type { Actor } from '../lib/principal.ts'

/**
 * Something that has happened, told to the rest of the product after the
 * commit. The slice that owns what has changed defines the kind and emits it;
 * any number of consumers in the domains above may want to know.
 */
export interface EventKind<Schema extends v.GenericSchema = v.GenericSchema> {
  /** `resource.what_happened`. */
  readonly name: string
  /** Counts up when the data changes its shape. */
  readonly version: number
  readonly schema: Schema
}

export type EventData<Kind extends EventKind> = v.InferOutput<Kind['schema']>

export interface EventOf<Kind extends EventKind = EventKind> {
  id: number
  organizationId: number
  actor: Actor
  data: EventData<Kind>
  /** ms since 1970. */
  createdAt: number
}

/** Who wants to know of one kind of event. */
export interface EventConsumer<Kind extends EventKind = EventKind> {
  /** `domain.what_it_does`: its cursor is kept under this name. */
  readonly name: string
  readonly kind: Kind
  /**
   * Called with each event at least once, in order within an organization, in
   * a transaction that also moves the cursor: what it writes is written once.
   * What it throws makes the event come again later; other organizations go on.
   */
  handle(tx: Tx, event: EventOf<Kind>): void
}

export const defineEvent = <Schema extends v.GenericSchema>(
  name: string,
  version: number,
  schema: Schema,
): EventKind<Schema> => ({ name, version, schema })

/** Lets each kind type its own handler; together they are handled alike. */
export const defineConsumer = <Kind extends EventKind>(consumer: EventConsumer<Kind>): EventConsumer =>
  consumer as unknown as EventConsumer

/** Writes the event in the same transaction as what has happened. One event for many rows, not one for each. */
export function emit<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  {
    organizationId,
    actor,
    data,
  }: { organizationId: number; actor: Actor; data: v.InferInput<Kind['schema']> },
): void {
  tx.run(
    `INSERT INTO events (organization_id, name, version, actor_type, actor_id, actor_name, data, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    organizationId,
    kind.name,
    kind.version,
    actor.type,
    actor.id,
    actor.name,
    JSON.stringify(data),
    tx.now,
  )
  tx.notify('events')
}

export interface StoredEvent {
  id: number
  organizationId: number
  name: string
  version: number
  actorType: Actor['type']
  actorId: string | null
  actorName: string
  data: string
  createdAt: number
}

const COLUMNS = `id, organization_id AS organizationId, name, version, actor_type AS actorType,
  actor_id AS actorId, actor_name AS actorName, data, created_at AS createdAt`

/** In the order they happened, of all organizations. */
export const eventsAfter = (reader: Reader, id: number, limit: number): StoredEvent[] =>
  reader.all(`SELECT ${COLUMNS} FROM events WHERE id > ? ORDER BY id LIMIT ?`, id, limit)

export const findEvent = (reader: Reader, id: number): StoredEvent | undefined =>
  reader.get(`SELECT ${COLUMNS} FROM events WHERE id = ?`, id)

/** The next one of an organization after `id` and up to `through`. */
export const nextOfOrganization = (
  reader: Reader,
  organizationId: number,
  { after, through }: { after: number; through: number },
): number | undefined =>
  reader.value(
    'SELECT id FROM events WHERE id > ? AND id <= ? AND +organization_id = ? ORDER BY id LIMIT 1',
    after,
    through,
    organizationId,
  )

const PRUNED_AT_ONCE = 1_000

/**
 * Forgets some events older than `before` (ms) that every consumer has had.
 * @returns how many
 */
export function pruneEvents(tx: Tx, before: number): number {
  const { changes } = tx.run(
    `DELETE FROM events WHERE id IN (
       SELECT id FROM events WHERE created_at < ?
         AND id <= (SELECT ifnull(min(through_id), 0) FROM event_cursors)
         AND id < (SELECT ifnull(min(event_id), 9223372036854775807) FROM event_delays)
       ORDER BY created_at LIMIT ?)`,
    before,
    PRUNED_AT_ONCE,
  )
  return changes
}
