import { joinActor, leftJoinActor } from '../../accounts/actors/service.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { conversationNotes } from './table.ts'

type NoteColumns = typeof conversationNotes.$inferSelect

export interface ConversationNoteRow extends Pick<NoteColumns, 'id' | 'uuid' | 'body' | 'createdAt'> {
  /** Empty for an author without a reference. */
  authorReference: string
  authorName: string
}

type NewConversationNote = Omit<NoteColumns, 'id' | 'createdAt'>

export const insertNote = (tx: Tx, row: NewConversationNote): void =>
  void tx.run(fragment`
    INSERT INTO conversation_notes (uuid, organization_id, conversation_id, body, author_id, created_at)
    VALUES (${row.uuid}, ${row.organizationId}, ${row.conversationId}, ${row.body}, ${row.authorId},
      ${tx.now})`)

/** Tells whether a conversation has a note with this text. */
export const hasNote = (reader: Reader, conversationId: number, body: string): boolean =>
  reader.value(fragment`SELECT 1 FROM conversation_notes
    WHERE conversation_id = ${conversationId} AND body = ${body} LIMIT 1`) !== undefined

/** Lists the notes with a smaller internal id than `before`, the newest first. */
export const listNotes = (
  reader: Reader,
  conversationId: number,
  before: number,
  limit: number,
): ConversationNoteRow[] =>
  reader.all<ConversationNoteRow>(
    `SELECT n.id, n.uuid, n.body, n.created_at, actors.reference AS authorReference,
       actors.name AS authorName
     FROM conversation_notes n ${joinActor('n.author_id')}
     WHERE n.conversation_id = ? AND n.id < ? ORDER BY n.id DESC LIMIT ?`,
    conversationId,
    before,
    limit,
  )

/** Deletes a note. Returns false if the conversation has no such note. */
export const deleteNote = (tx: Tx, organizationId: number, conversationId: number, uuid: string): boolean =>
  tx.run(fragment`DELETE FROM conversation_notes
    WHERE organization_id = ${organizationId} AND uuid = ${uuid} AND conversation_id = ${conversationId}`)
    .changes === 1

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'notes on conversations stay within their organization',
    sql: `SELECT count(*) FROM conversation_notes x LEFT JOIN conversations c ON c.id = x.conversation_id
      ${leftJoinActor('x.author_id')}
      WHERE c.organization_id IS NOT x.organization_id OR actors.organization_id IS NOT x.organization_id`,
  },
]
