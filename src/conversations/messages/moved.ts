import { actorIdOrContact } from '../../accounts/actors/service.ts'
import { findById } from '../../channels/identities/store.ts'
import { type MovedContact, WHATSAPP } from '../../channels/persons/service.ts'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { contactWrote } from '../records/events.ts'
import { hasNote, insertNote } from '../records/notes.ts'
import { findBetween, insertConversation, recordNews } from '../records/store.ts'

/** Adds a note about the new number to the conversation, and makes it unread. A repeated report changes nothing. */
export function noteNewNumber(tx: Tx, moved: MovedContact): void {
  const { organizationId, channelIdentityId, contactId, from, to, isOptedOut } = moved
  const channel = findById(tx, channelIdentityId)?.channel
  if (channel === undefined) return
  const between = { organizationId, contactId, channelIdentityId }
  insertConversation(tx, { ...between, uuid: uuidv7(tx.now), channel })
  const { id } = findBetween(tx, between)!
  const next = isOptedOut
    ? 'The opt-out of the old number counts for the new number too.'
    : 'Change the number of the contact if the person agrees.'
  const body = `WhatsApp reports that this person changed the number from ${from} to ${to}. ${next}`
  if (hasNote(tx, id, body)) return
  const authorId = actorIdOrContact(tx, organizationId, WHATSAPP)!
  insertNote(tx, { uuid: uuidv7(tx.now), organizationId, conversationId: id, body, authorId })
  recordNews(tx, id)
  emit(tx, contactWrote, { organizationId, actor: WHATSAPP, data: { conversationId: id } })
}
