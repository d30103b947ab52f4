import { actorIdOf } from '../../accounts/actors/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { cursorPage, decodeCursor } from '../../lib/cursor.ts'
import { notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { endDraftOfNote } from '../drafts/service.ts'
import { getConversation, touch } from '../records/store.ts'
import type { ListConversationNotesQuery } from './schema.ts'
import { type ConversationNoteRow, deleteNote, insertNote, listNotes } from './store.ts'

/** Adds a note. Throws NOT_FOUND. */
export function addConversationNote(
  tx: Tx,
  principal: Principal,
  uuid: string,
  body: string,
): ConversationNoteRow {
  const { id, organizationId } = getConversation(tx, principal, uuid)
  const authorId = actorIdOf(tx, principal)
  insertNote(tx, { uuid: uuidv7(tx.now), organizationId, conversationId: id, body, authorId })
  touch(tx, id)
  endDraftOfNote(tx, principal, id)
  return listNotes(tx, id, Number.MAX_SAFE_INTEGER, 1)[0]!
}

/**
 * Returns a page of notes, the newest first. Throws NOT_FOUND, and INVALID_CURSOR for a cursor of another
 * conversation.
 */
export function listConversationNotes(
  reader: Reader,
  principal: Principal,
  uuid: string,
  { limit, cursor, cursorSecret }: ListConversationNotesQuery & { cursorSecret: string },
) {
  const { id, organizationId } = getConversation(reader, principal, uuid)
  const scope = `conversation-notes ${organizationId} ${id}`
  const before =
    cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(cursorSecret, scope, cursor)[1])
  const found = listNotes(reader, id, before, limit + 1)
  return cursorPage(found, { limit, secret: cursorSecret, scope }, (last) => ['', last.id])
}

/** Deletes a note. Throws NOT_FOUND. */
export function removeConversationNote(tx: Tx, principal: Principal, uuid: string, noteUuid: string): void {
  const { id, organizationId } = getConversation(tx, principal, uuid)
  if (!deleteNote(tx, organizationId, id, noteUuid)) throw notFound('Note')
  touch(tx, id)
}
