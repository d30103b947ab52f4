import { isDeepStrictEqual } from 'node:util'
import { actorIdOrContact } from '../../accounts/actors/service.ts'
import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import { type CustomValue, type CustomValues, parseValues } from '../custom-fields/values.ts'

/**
 * The recorded part of a contact's timeline: changes that overwrite a value. Code that changes a contact
 * records it once, in the same transaction, and only if a value is different afterwards. Changes that have a
 * row in another table are read from that row: see profiles/timeline/sources.ts.
 */
export interface FieldChange {
  /** Name of the field in the contact record; `customFields.<key>` for a custom field. */
  field: string
  from: unknown
  to: unknown
}

/** An activity of one contact; `contactId` is its internal id. */
export type ContactChange = { contactId: number } & (
  | { type: 'CONTACT_UPDATED'; data: { changes: FieldChange[] } }
  | { type: 'STAGE_CHANGED'; data: { from: string; to: string; reason: string | null } }
  | { type: 'STATUS_CHANGED'; data: { from: string; to: string } }
  | { type: 'TAG_ADDED' | 'TAG_REMOVED'; data: { tags: Array<{ id: string; name: string }> } }
)

/** The actor of a change. An actor of type CONTACT is the contact itself. */
export interface ChangedBy {
  organizationId: number
  actor: Actor
}

/** Records all activities in one statement. Activities of the same instant keep their order. */
export function recordChanges(
  tx: Tx,
  { organizationId, actor }: ChangedBy,
  changes: readonly ContactChange[],
): void {
  if (changes.length === 0) return
  const rows = changes.map(({ contactId, type, data }) => [
    contactId,
    uuidv7(tx.now),
    type,
    JSON.stringify(data),
  ])
  tx.run(fragment`
    INSERT INTO contact_activities (organization_id, contact_id, occurred_at, uuid, type, data, actor_id)
    SELECT ${organizationId}, value->>0, ${tx.now}, value->>1, value->>2, value->>3,
      ${actorIdOrContact(tx, organizationId, actor)} FROM json_each(${JSON.stringify(rows)})`)
}

/** Returns the timeline entries of changed values. The status and the stage have their own entries. */
export function timelineEntries(contactId: number, changes: readonly FieldChange[]): ContactChange[] {
  const others = changes.filter(({ field }) => field !== 'stage' && field !== 'status')
  const entries: ContactChange[] = []
  if (others.length > 0) entries.push({ contactId, type: 'CONTACT_UPDATED', data: { changes: others } })
  for (const { field, from, to } of changes) {
    const data = { from: String(from), to: String(to) }
    if (field === 'status') entries.push({ contactId, type: 'STATUS_CHANGED', data })
    if (field === 'stage') entries.push({ contactId, type: 'STAGE_CHANGED', data: { ...data, reason: null } })
  }
  return entries
}

/** Returns the fields whose value differs from `before`. */
export function fieldChanges<Record extends object>(
  before: Record,
  change: Partial<Record>,
  fields: ReadonlyArray<keyof Record & string>,
): FieldChange[] {
  return fields
    .filter((field) => change[field] !== undefined && change[field] !== before[field])
    .map((field) => ({ field, from: before[field], to: change[field] }))
}

/** The beginning of the name of a custom field in `FieldChange`; its key follows. */
export const CUSTOM = 'customFields.'

/** Returns the changes of custom fields between two JSON objects. */
export function customFieldChanges(before: string, after: string): FieldChange[] {
  if (before === after) return []
  const [from, to] = [parseValues(before), parseValues(after)]
  return customChanges(from, to, [...new Set([...Object.keys(from), ...Object.keys(to)])])
}

/** Returns the changes of custom fields by new values; null removes a value. @param before JSON object */
export function customFieldChangesBy(
  before: string,
  change: Readonly<Record<string, CustomValue | null>>,
): FieldChange[] {
  const keys = Object.keys(change)
  return keys.length === 0 ? [] : customChanges(parseValues(before), change, keys)
}

const customChanges = (
  before: CustomValues,
  after: Readonly<Record<string, CustomValue | null>>,
  keys: readonly string[],
): FieldChange[] =>
  keys.flatMap((key) => {
    const [from, to] = [before[key] ?? null, after[key] ?? null]
    return isDeepStrictEqual(from, to) ? [] : [{ field: `${CUSTOM}${key}`, from, to }]
  })
