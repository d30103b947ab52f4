import type { Reader, Tx } from '../../db/database.ts'
import type { Principal } from '../../lib/principal.ts'
import { getConversation } from '../records/store.ts'
import type { PutDraftInput } from './schema.ts'
import { deleteDraft, findDraft, hasMessage, putDraft } from './store.ts'
import type { DraftRow } from './table.ts'

type Writer = Pick<Principal, 'organizationId' | 'userId'>

const placeOf = ({ organizationId, userId }: Writer, conversationId: number) => ({
  organizationId,
  conversationId,
  userId,
})

/** Returns the draft of the caller, or undefined. Throws NOT_FOUND. */
export const readDraft = (reader: Reader, principal: Principal, uuid: string): DraftRow | undefined =>
  findDraft(reader, placeOf(principal, getConversation(reader, principal, uuid).id))

/** Keeps the draft of the caller in place of the former one. Deletes an empty one. Throws NOT_FOUND. */
export function keepDraft(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { subject, body, note, mediaUrls, lastSeenMessageId }: PutDraftInput,
): DraftRow | undefined {
  const { id, contactId } = getConversation(tx, principal, uuid)
  const place = placeOf(principal, id)
  const seen = lastSeenMessageId ?? null
  const draft = {
    subject: subject || null,
    body: body ?? '',
    mediaUrls: JSON.stringify(mediaUrls ?? []),
    // The id of a message is not kept if the organization does not have the message, or it is not of the
    // contact.
    lastSeenMessageUuid: seen !== null && hasMessage(tx, { ...place, contactId }, seen) ? seen : null,
    note: note ?? '',
  }
  const isEmpty = !draft.subject && draft.body === '' && draft.note === '' && !mediaUrls
  if (isEmpty) deleteDraft(tx, place)
  else putDraft(tx, place, draft)
  return findDraft(tx, place)
}

/** Takes the answer out of the caller's draft, because it was sent. A note in the draft stays. */
export function endDraftOfAnswer(tx: Tx, principal: Writer, conversationId: number): void {
  const place = placeOf(principal, conversationId)
  const note = findDraft(tx, place)?.note ?? ''
  if (note === '') deleteDraft(tx, place)
  else putDraft(tx, place, { subject: null, body: '', mediaUrls: '[]', lastSeenMessageUuid: null, note })
}

/** Takes the note out of the caller's draft, because it was added. An answer in the draft stays. */
export function endDraftOfNote(tx: Tx, principal: Writer, conversationId: number): void {
  const place = placeOf(principal, conversationId)
  const draft = findDraft(tx, place)
  if (!draft || draft.note === '') return
  const hasAnswer = draft.subject !== null || draft.body !== '' || draft.mediaUrls !== '[]'
  if (hasAnswer) putDraft(tx, place, { ...draft, note: '' })
  else deleteDraft(tx, place)
}
