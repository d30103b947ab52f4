import type { ConversationMessage, SendConversationMessage } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { takeMessage } from './data.ts'
import { draftOf, hasAnswer } from './draft.ts'
import { draftQuery, saveDraft } from './keep-draft.ts'

/** A new key: the repetition of a request with it does nothing more. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Writes to the contact of a conversation, and shows it there. What is begun there stays. Throws ApiError. */
export async function sendMessage(
  id: string,
  body: SendConversationMessage,
  idempotencyKey = newKey(),
): Promise<ConversationMessage> {
  const draft = queryClient.getQueryData(draftQuery(id).queryKey)?.data
  const message = await sendAnswer(id, body, idempotencyKey)
  // The server takes every message for the answer that was begun.
  if (draft && hasAnswer(draftOf(draft))) await saveDraft(id, draftOf(draft)).catch(() => {})
  return message
}

/** Writes what was begun to the contact of a conversation, and shows it there. Throws ApiError. */
export async function sendAnswer(
  id: string,
  body: SendConversationMessage,
  idempotencyKey: string,
): Promise<ConversationMessage> {
  const { data } = await call(
    'POST /inbox/conversations/{id}/messages',
    { params: { id }, body },
    { idempotencyKey },
  )
  takeMessage(id, data)
  return data
}
