import { actorIdOf } from '../../accounts/actors/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { getContact } from '../records/service.ts'
import type { CreateContactNoteInput } from './schema.ts'
import * as store from './store.ts'

/** Adds a note to a contact and returns its uuid. Throws NOT_FOUND. */
export function addNote(
  tx: Tx,
  principal: Principal,
  contactUuid: string,
  { body }: CreateContactNoteInput,
): string {
  const { id: contactId } = getContact(tx, principal, contactUuid)
  const uuid = uuidv7(tx.now)
  const { organizationId } = principal
  store.insertNote(tx, { uuid, organizationId, contactId, body, authorId: actorIdOf(tx, principal) })
  return uuid
}

/** Lists the notes of a contact, newest first. Throws NOT_FOUND. */
export function listNotes(
  reader: Reader,
  principal: Principal,
  contactUuid: string,
  limit: number,
): store.ContactNoteRow[] {
  const { id } = getContact(reader, principal, contactUuid)
  return store.listNotes(reader, principal.organizationId, id, limit)
}

/** Erases the text of a note; the timeline still shows that there was a note. Throws NOT_FOUND. */
export function deleteNote(tx: Tx, principal: Principal, contactUuid: string, uuid: string): void {
  const { id } = getContact(tx, principal, contactUuid)
  if (!store.deleteNote(tx, principal.organizationId, id, uuid)) throw notFound('Note')
}
