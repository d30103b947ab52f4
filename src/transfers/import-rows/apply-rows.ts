import { actorIdOrContact } from '../../accounts/actors/service.ts'
import { recordConsents } from '../../compliance/consents/service.ts'
import { recordChoices } from '../../compliance/topics/choices.ts'
import { type ContactChange, recordChanges, timelineEntries } from '../../contacts/activities/service.ts'
import { suppressAll } from '../../contacts/opt-outs/service.ts'
import { insertImported, replaceValues } from '../../contacts/records/bulk.ts'
import { emitContactsChangedById } from '../../contacts/records/service.ts'
import { touchContacts } from '../../contacts/records/store.ts'
import { insertNewMembers } from '../../contacts/segment-members/store.ts'
import { touchSegment } from '../../contacts/segments/store.ts'
import { attachNew, insertTag, type TagLink, type TagName } from '../../contacts/tags/store.ts'
import { noteOf } from '../../contacts/undo/note.ts'
import type { Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { storedText } from '../../lib/stored-sentence.ts'
import { cutCells } from '../columns/clean-cell.ts'
import { type Counts, insertVerdicts, type NewVerdict, noCounts, recordCreatedTag } from '../imports/store.ts'
import type { ImportNote } from '../imports/table.ts'
import { addressOf, type Facts, type ImportedRow, type ImportScope, readFacts } from './facts.ts'
import { type Change, type Creation, type Plan, type PlannedRow, planRows } from './plan.ts'

/** Imports rows into the contact list, and stores the verdict of each. A dry run only stores the verdicts. */
export function applyRows(tx: Tx, scope: ImportScope, rows: readonly ImportedRow[]): Counts {
  const facts = readFacts(tx, scope, rows)
  const plan = planRows(facts, scope, rows)
  const written = scope.isDryRun ? NOTHING_WRITTEN : new Writer(tx, scope, facts).write(plan)
  const counts = noCounts()
  const verdicts = rows.map(({ number, cells, reading }, index): NewVerdict => {
    const planned = plan.rows[index]!
    const { verdict, phone, isSuppressed, remarks } = planned
    counts[verdict] += 1
    if (isSuppressed) counts.suppressed += 1
    if (remarks.length > 0) counts.warned += 1
    return {
      rowNumber: number,
      verdict,
      contactId: planned.contactId ?? written.createdIds.get(planned) ?? null,
      phone,
      isSuppressed: Number(isSuppressed),
      reason: reasonOf(planned),
      cells: verdict === 'REJECTED' ? JSON.stringify(cutCells(cells)) : null,
      undoNote: written.undoNotes.get(planned) ?? createdNote(planned, tx.now),
      phoneColumn: phoneColumnOf(reading),
    }
  })
  insertVerdicts(tx, scope.importId, verdicts)
  return counts
}

/** Returns what is stored of the reason why a row was not imported, or of the remarks on it. */
function reasonOf({ reason, remarks }: PlannedRow): string | null {
  const sentences = reason ?? remarks
  return sentences.length > 0 ? storedText(sentences) : null
}

/** The index of the number in a row without a number. No column has this index. */
const NO_COLUMN = -1

const phoneColumnOf = (reading: ImportedRow['reading']): number | null => {
  if ('reason' in reading) return null
  return reading.values.phone === null ? NO_COLUMN : (reading.phoneColumn ?? null)
}

/**
 * Returns the undo data of a new contact whose creation time is from the file. It has the time of the import,
 * so that an undo knows whether the contact was changed since then.
 */
const createdNote = ({ creation }: PlannedRow, now: number): string | null =>
  creation?.values.createdAt === undefined ? null : JSON.stringify({ at: now } satisfies ImportNote)

/** The results of writing the planned rows, by row. */
interface Written {
  createdIds: ReadonlyMap<PlannedRow, number>
  undoNotes: ReadonlyMap<PlannedRow, string | null>
}

/** The reason that is recorded when the file says that an email address bounces. */
const DEAD = 'The imported file says that this address bounces.'

const NOTHING_WRITTEN: Written = { createdIds: new Map(), undoNotes: new Map() }

class Writer {
  readonly #tx: Tx
  readonly #scope: ImportScope
  readonly #facts: Facts
  readonly #tags: Map<string, TagName>
  readonly #tagLinks: TagLink[] = []
  readonly #newMembers: number[] = []
  /** Internal ids of the changed contacts that existed before the import. */
  readonly #changed: number[] = []

  constructor(tx: Tx, scope: ImportScope, facts: Facts) {
    this.#tx = tx
    this.#scope = scope
    this.#facts = facts
    this.#tags = new Map(facts.tags)
  }

  write({ rows, newTags, optOuts }: Plan): Written {
    const tx = this.#tx
    const { organizationId, importId, actor } = this.#scope
    for (const [key, name] of newTags) this.#tags.set(key, this.#createTag(name))
    const written = { createdIds: this.#create(rows), undoNotes: this.#update(rows) }
    attachNew(tx, organizationId, this.#tagLinks)
    this.#addMembers()
    const evidence = { organizationId, method: 'IMPORT', importId, actor } as const
    const about = { organizationId, actor }
    emitContactsChangedById(tx, { ...about, change: 'CREATED' }, [...written.createdIds.values()])
    emitContactsChangedById(tx, { ...about, change: 'UPDATED' }, this.#changed)
    suppressAll(tx, { ...evidence, channel: 'SMS' }, optOuts.phones)
    suppressAll(tx, { ...evidence, channel: 'EMAIL' }, optOuts.emails)
    suppressAll(tx, { ...evidence, channel: 'EMAIL', method: 'BOUNCE', reason: DEAD }, optOuts.deadEmails)
    this.#choose(rows, written)
    return written
  }

  /** Records the choices about topics. */
  #choose(rows: readonly PlannedRow[], { createdIds }: Written): void {
    const chosen = rows.flatMap((row) => {
      const contactId = createdIds.get(row)
      const { choices = [] } = row
      return contactId === undefined ? choices : choices.map((choice) => ({ ...choice, contactId }))
    })
    if (chosen.length === 0) return
    const { organizationId, importId, actor } = this.#scope
    recordChoices(this.#tx, { organizationId, method: 'IMPORT', importId, actor }, chosen, 'REQUEST')
  }

  #createTag(name: string): TagName {
    const tx = this.#tx
    const { organizationId, importId } = this.#scope
    const uuid = uuidv7(tx.now)
    const tag = insertTag(tx, { uuid, organizationId, name, createdAt: tx.now, updatedAt: tx.now })
    recordCreatedTag(tx, importId, tag.id)
    return tag
  }

  #addMembers(): void {
    const { segmentId } = this.#facts
    if (segmentId === undefined || this.#newMembers.length === 0) return
    const segment = { organizationId: this.#scope.organizationId, id: segmentId }
    insertNewMembers(this.#tx, segment, this.#newMembers)
    touchSegment(this.#tx, segmentId)
  }

  #create(rows: readonly PlannedRow[]): Map<PlannedRow, number> {
    const created = rows.flatMap((row) => (row.creation ? [{ row, creation: row.creation }] : []))
    if (created.length === 0) return new Map()
    const { organizationId, actor } = this.#scope
    const ids = insertImported(
      this.#tx,
      { organizationId, createdByActorId: actorIdOrContact(this.#tx, organizationId, actor) },
      created.map(({ creation }) => creation),
    )
    created.forEach(({ creation }, index) => {
      for (const key of creation.tagKeys)
        this.#tagLinks.push({ contactId: ids[index]!, tagId: this.#tags.get(key)!.id })
    })
    this.#newMembers.push(...ids)
    this.#attest(
      created.flatMap(({ creation }, index) =>
        creation.isConsenting ? [{ creation, id: ids[index]! }] : [],
      ),
    )
    return new Map(created.map(({ row }, index) => [row, ids[index]!]))
  }

  /** Records the attested consent of new contacts to texts, or to mails for a contact without a number. */
  #attest(consenting: ReadonlyArray<{ creation: Creation; id: number }>): void {
    const { organizationId, importId, actor } = this.#scope
    recordConsents(
      this.#tx,
      'OPT_IN',
      consenting.map(({ creation: { values }, id }) => ({
        organizationId,
        channel: values.phone === null ? 'EMAIL' : 'SMS',
        address: addressOf(values),
        method: 'IMPORT',
        importId,
        actor,
        contactId: id,
      })),
    )
  }

  #update(rows: readonly PlannedRow[]): Map<PlannedRow, string | null> {
    const notes = new Map<PlannedRow, string | null>()
    const activities: ContactChange[] = []
    const touched: number[] = []
    for (const row of rows) {
      if (!row.change) continue
      const { contact, changes, suppressed, tagKeys, joinsSegment } = row.change
      const { id: contactId } = contact
      const tags = tagKeys.map((key) => this.#tags.get(key)!)
      if (changes.length > 0) {
        replaceValues(this.#tx, contact, suppressed)
        activities.push(...timelineEntries(contactId, changes))
      } else if (tags.length > 0) touched.push(contactId)
      if (changes.length > 0 || tags.length > 0) this.#changed.push(contactId)
      if (tags.length > 0) {
        const data = { tags: tags.map(({ uuid, name }) => ({ id: uuid, name })) }
        activities.push({ contactId, type: 'TAG_ADDED', data })
      }
      for (const { id } of tags) this.#tagLinks.push({ contactId, tagId: id })
      if (joinsSegment) this.#newMembers.push(contactId)
      notes.set(row, this.#noteOf(row.change, tags))
    }
    touchContacts(this.#tx, this.#scope.organizationId, touched)
    recordChanges(this.#tx, this.#scope, activities)
    return notes
  }

  #noteOf({ changes, joinsSegment }: Change, tags: readonly TagName[]): string | null {
    const note = noteOf({
      changes,
      added: tags.map(({ id }) => id),
      joined: joinsSegment ? this.#facts.segmentId : undefined,
    })
    return note ? JSON.stringify({ at: this.#tx.now, ...note } satisfies ImportNote) : null
  }
}
