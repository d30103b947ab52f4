import { joinActor, leftJoinActor } from '../../accounts/actors/service.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { FieldChange } from './service.ts'
import type { contactNotes } from './table.ts'

type NoteRow = typeof contactNotes.$inferSelect

type NewContactNote = Pick<NoteRow, 'uuid' | 'organizationId' | 'contactId' | 'body' | 'authorId'>

/** A note with its author. */
export interface ContactNoteRow extends Pick<NoteRow, 'uuid' | 'body' | 'createdAt'> {
  /** Public id of the author; empty when the author has none. */
  authorReference: string
  authorName: string
}

export function insertNote(tx: Tx, row: NewContactNote): void {
  tx.run(fragment`INSERT INTO contact_notes (uuid, organization_id, contact_id, body, author_id, created_at)
    VALUES (${row.uuid}, ${row.organizationId}, ${row.contactId}, ${row.body}, ${row.authorId}, ${tx.now})`)
}

/** Lists the notes of a contact, newest first. */
export const listNotes = (
  reader: Reader,
  organizationId: number,
  contactId: number,
  limit: number,
): ContactNoteRow[] =>
  reader.all<ContactNoteRow>(
    `SELECT n.uuid, n.body, n.created_at, actors.reference AS authorReference, actors.name AS authorName
     FROM contact_notes n ${joinActor('n.author_id')}
     WHERE n.organization_id = ? AND n.contact_id = ? AND n.deleted_at IS NULL
     ORDER BY n.created_at DESC, n.id DESC LIMIT ?`,
    organizationId,
    contactId,
    limit,
  )

/** Erases the text of a note and keeps its row. False when the contact has no such note. */
export const deleteNote = (tx: Tx, organizationId: number, contactId: number, uuid: string): boolean =>
  tx.run(fragment`UPDATE contact_notes SET deleted_at = ${tx.now}, body = ''
    WHERE organization_id = ${organizationId} AND uuid = ${uuid} AND contact_id = ${contactId}
      AND deleted_at IS NULL`).changes === 1

/** Lists the phone numbers and email addresses that these contacts had before a change. */
export const listEarlierAddresses = (
  reader: Reader,
  organizationId: number,
  contactIds: readonly number[],
): string[] =>
  reader
    .all<{ data: string }>(fragment`SELECT data FROM contact_activities
      WHERE organization_id = ${organizationId} AND contact_id IN ${[...contactIds]} AND type = 'CONTACT_UPDATED'`)
    .flatMap(({ data }) => (JSON.parse(data) as { changes: FieldChange[] }).changes)
    .filter(({ field }) => field === 'phone' || field === 'email')
    .map(({ from }) => from)
    .filter((from) => typeof from === 'string')

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'timelines stay within their organization',
    sql: `SELECT count(*) FROM contact_activities x LEFT JOIN contacts ON contacts.id = x.contact_id
      ${leftJoinActor('x.actor_id')}
      WHERE contacts.organization_id IS NOT x.organization_id
        OR (x.actor_id IS NOT NULL AND actors.organization_id IS NOT x.organization_id)`,
  },
  {
    name: 'notes stay within their organization',
    sql: `SELECT count(*) FROM contact_notes x LEFT JOIN contacts ON contacts.id = x.contact_id
      ${leftJoinActor('x.author_id')}
      WHERE contacts.organization_id IS NOT x.organization_id OR actors.organization_id IS NOT x.organization_id`,
  },
]
