import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '../../db/database.ts'
import { inChunks, type RunOptions } from '../../jobs/long-operations/chunks.ts'
import { follow } from '../../jobs/long-operations/follow.ts'
import type { Actor } from '../../lib/principal.ts'
import type { ChangedBy, FieldChange } from '../activities/service.ts'
import { listCustomFieldsOf, parseValues } from '../custom-fields/service.ts'
import { suppressionsOf } from '../opt-outs/service.ts'
import { findByPhones } from '../records/bulk.ts'
import { type EditableContact, findDeletedAt, findEditable, reviveContacts } from '../records/edited.ts'
import { recordTagging } from '../records/history.ts'
import { tellContactsById } from '../records/service.ts'
import { touchContacts } from '../records/shared-queries.ts'
import { rejoinSegments } from '../segment-members/shared-queries.ts'
import { listLiveStaticIds } from '../segments/shared-queries.ts'
import { detachAllSince, findTagIdsOf, giveBackTags, type TagLink } from '../tags/shared-queries.ts'
import { CUSTOM, writeChanges } from './edit.ts'
import { bulkOperation } from './operation.ts'
import * as queries from './queries.ts'
import { piecesFor } from './run.ts'
import { startUndo } from './service.ts'
import type { BulkNote, BulkOperationRow } from './table.ts'

/**
 * Undoes an operation in chunks; the progress is stored in the transaction of each, so that a crash
 * repeats nothing. Changed contacts get back every value, and lose or get back every tag, that was
 * not changed since. Deleted ones are restored, unless another contact has their number now.
 * @returns false when `signal` ended it early
 */
export const undoOperation = (db: Db, row: BulkOperationRow, options: RunOptions): Promise<boolean> =>
  inChunks(db, options, (tx, rows) => undoNext(tx, row, piecesFor(rows)))

/**
 * Begins the undo of an operation, or continues one that was begun, and follows it to its end: in this
 * process, or in the running server.
 * @param isServed undefined if only this process uses the data
 * @throws INVALID_STATE_TRANSITION, SERVICE_UNAVAILABLE as `follow`
 */
export async function undoByCommand(
  db: Db,
  row: BulkOperationRow,
  actor: Actor,
  { onProgress, isServed }: { onProgress: () => void; isServed: (() => boolean) | undefined },
): Promise<BulkOperationRow> {
  if (row.status !== 'UNDOING') {
    await db.write((tx) => startUndo(tx, bulkOperation.findById(tx, row.organizationId, row.id)!, actor))
  }
  if (!isServed) await undoOperation(db, row, { onProgress })
  return follow(db, { operation: bulkOperation, row }, ({ status }) => status !== 'UNDOING', {
    onProgress,
    isServed: () => isServed?.() ?? true,
  })
}

/** @returns whether any pieces are left */
function undoNext(tx: Tx, { id, organizationId }: BulkOperationRow, limit: number): boolean {
  const row = bulkOperation.findById(tx, organizationId, id)
  if (row?.status !== 'UNDOING') return false
  const actor = { type: row.undoByType!, id: row.undoById, name: row.undoByName! }
  const pieces = queries.nextNotedPieces(tx, id, row.undonePieces, limit)
  for (const { number, changedAt, notes } of pieces) {
    const counts =
      row.type === 'DELETE'
        ? revive(tx, { organizationId, actor }, notes, changedAt)
        : new Restorer(tx, { organizationId, actor }, changedAt).restore(notes)
    queries.recordUndone(tx, id, number, counts)
  }
  if (pieces.length === limit) return true
  queries.finishUndo(tx, id)
  return false
}

/** Revives contacts that were deleted at `deletedAt`, with the tags and static segments that still exist. */
function revive(
  tx: Tx,
  { organizationId, actor }: ChangedBy,
  notes: readonly BulkNote[],
  deletedAt: number,
): queries.UndoneCounts {
  const ids = notes.map(({ id }) => id)
  const deleted = findDeletedAt(tx, organizationId, ids, deletedAt)
  const phones = deleted.map(({ phone }) => phone)
  const taken = findByPhones(tx, organizationId, phones)
  const free = deleted.filter(({ phone }) => !taken.has(phone))
  const phoneAt = suppressionsOf(tx, organizationId, 'SMS', phones)
  const emails = free.flatMap(({ email }) => email ?? [])
  const emailAt = suppressionsOf(tx, organizationId, 'EMAIL', emails)
  reviveContacts(
    tx,
    organizationId,
    free.map(({ id, phone, email }) => ({
      id,
      phoneAt: phoneAt.get(phone) ?? null,
      emailAt: (email && emailAt.get(email)) || null,
    })),
  )
  const revived = new Set(free.map(({ id }) => id))
  const ofRevived = notes.filter(({ id }) => revived.has(id))
  giveBackTags(tx, organizationId, ofRevived.flatMap(takenTags))
  const left = ofRevived.flatMap(({ id: contactId, segments = [] }) =>
    segments.map(([segmentId, since]) => ({ contactId, segmentId, since })),
  )
  const live = new Set(
    listLiveStaticIds(tx, organizationId, [...new Set(left.map(({ segmentId }) => segmentId))]),
  )
  rejoinSegments(
    tx,
    organizationId,
    left.filter(({ segmentId }) => live.has(segmentId)),
  )
  tellContactsById(tx, { organizationId, actor, change: 'CREATED' }, [...revived])
  return {
    restored: free.length,
    partlyRestored: 0,
    leftAlone: deleted.length - free.length,
    gone: notes.length - deleted.length,
  }
}

const takenTags = ({ id: contactId, removed = [] }: BulkNote) =>
  removed.map(([tagId, since]) => ({ contactId, tagId, since }))

/** Restores the values that an edit changed on the contacts of a piece. */
class Restorer {
  readonly #tx: Tx
  readonly #by: ChangedBy
  readonly #changedAt: number
  #customKeys: ReadonlySet<string> | undefined

  constructor(tx: Tx, by: ChangedBy, changedAt: number) {
    this.#tx = tx
    this.#by = by
    this.#changedAt = changedAt
  }

  restore(notes: readonly BulkNote[]): queries.UndoneCounts {
    const tx = this.#tx
    const { organizationId } = this.#by
    const contacts = findEditable(
      tx,
      organizationId,
      notes.map(({ id }) => id),
    )
    const present = notes.filter(({ id }) => contacts.has(id))
    const changes = new Map(
      present.flatMap((note) => {
        const back = this.#changesBack(contacts.get(note.id)!, note)
        return back.length > 0 ? [[note.id, back] as const] : []
      }),
    )
    const tagsBack = this.#restoreTags(present)
    this.#writeChanges(contacts, changes)
    const tagged = [...tagsBack.keys()].filter((id) => !changes.has(id))
    if (tagged.length > 0) touchContacts(tx, organizationId, tagged)
    tellContactsById(tx, { ...this.#by, change: 'UPDATED' }, [...changes.keys(), ...tagged])
    const counts = { restored: 0, partlyRestored: 0, leftAlone: 0, gone: notes.length - present.length }
    for (const note of present) {
      const done = (changes.get(note.id)?.length ?? 0) + (tagsBack.get(note.id) ?? 0)
      counts[outcomeOf(done, partsOf(note))] += 1
    }
    return counts
  }

  /** The old values of the fields that still have the value of the operation. */
  #changesBack(contact: EditableContact, { fields = {} }: BulkNote): FieldChange[] {
    const stored = parseValues(contact.customFields)
    return Object.entries(fields).flatMap(([field, [before, after]]): FieldChange[] => {
      const isStill = field.startsWith(CUSTOM)
        ? this.#isStillCustom(stored, field.slice(CUSTOM.length), after)
        : contact[field as keyof EditableContact] === after
      return isStill ? [{ field, from: after, to: before }] : []
    })
  }

  /** The value of a deleted field cannot be restored. */
  #isStillCustom(stored: Readonly<Record<string, unknown>>, key: string, after: unknown): boolean {
    this.#customKeys ??= new Set(
      listCustomFieldsOf(this.#tx, this.#by.organizationId).map((field) => field.key),
    )
    return this.#customKeys.has(key) && isDeepStrictEqual(stored[key] ?? null, after)
  }

  #writeChanges(
    contacts: ReadonlyMap<number, EditableContact>,
    changes: ReadonlyMap<number, readonly FieldChange[]>,
  ): void {
    const emails = [...changes.values()].flatMap((ofContact) =>
      ofContact.flatMap(({ field, to }) => (field === 'email' && to !== null ? String(to) : [])),
    )
    const suppressed = suppressionsOf(this.#tx, this.#by.organizationId, 'EMAIL', emails)
    writeChanges(this.#tx, this.#by, { contacts, changes }, (email) => suppressed.get(email) ?? null)
  }

  /** How many tags of each contact are as before the operation. */
  #restoreTags(notes: readonly BulkNote[]): Map<number, number> {
    const tx = this.#tx
    const { organizationId } = this.#by
    const got: TagLink[] = notes.flatMap(({ id: contactId, added = [] }) =>
      added.map((tagId) => ({ contactId, tagId })),
    )
    const lost = notes.flatMap(takenTags)
    const removed = detachAllSince(tx, organizationId, got, this.#changedAt)
    const added = giveBackTags(tx, organizationId, lost)
    recordTagging(tx, this.#by, { added, removed })
    const has = findTagIdsOf(
      tx,
      organizationId,
      lost.map(({ contactId }) => contactId),
    )
    const counts = new Map<number, number>()
    const count = ({ contactId }: TagLink): void =>
      void counts.set(contactId, (counts.get(contactId) ?? 0) + 1)
    removed.forEach(count)
    // A user may have restored it already.
    for (const link of lost) if (has.get(link.contactId)?.has(link.tagId)) count(link)
    return counts
  }
}

const partsOf = ({ fields = {}, added = [], removed = [] }: BulkNote): number =>
  Object.keys(fields).length + added.length + removed.length

function outcomeOf(done: number, parts: number): 'restored' | 'partlyRestored' | 'leftAlone' {
  if (done === parts) return 'restored'
  return done === 0 ? 'leftAlone' : 'partlyRestored'
}
