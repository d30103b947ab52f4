import type { ConversationMessage, SendConversationMessage } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { newKey } from '../../api/once.ts'
import { queryClient } from '../../api/queries.ts'
import { takeMessage } from './data.ts'
import { draftOf, hasAnswer, withoutSent } from './draft.ts'
import { changeDraft, draftQuery, saveDraft } from './keep-draft.ts'

/** Sends a message in a conversation and shows it there. Keeps the draft. Throws ApiError. */
export async function sendMessage(
  id: string,
  body: SendConversationMessage,
  idempotencyKey = newKey(),
): Promise<ConversationMessage> {
  const message = await post(id, body, idempotencyKey)
  // The server deletes the drafted reply after any message, so it is stored again.
  const draft = queryClient.getQueryData(draftQuery(id).queryKey)?.data
  if (draft && hasAnswer(draftOf(draft))) await saveDraft(id, draftOf(draft)).catch(() => {})
  return message
}

/**
 * Keys of messages that are or may have been sent. A text stays when its screen closes, and so does
 * its key.
 */
const keys = new Map<string, string>()

/**
 * Returns the key of a message until `forgetKey`.
 * @param what such as the id of the conversation for its reply
 */
export function keyOf(what: string): string {
  const key = keys.get(what) ?? newKey()
  keys.set(what, key)
  return key
}

export const forgetKey = (what: string): void => void keys.delete(what)

/**
 * Sends the reply of a conversation and shows it there. Removes the reply from the draft, even if
 * another screen is open by then. Throws ApiError.
 */
export async function sendAnswer(
  id: string,
  body: SendConversationMessage,
  idempotencyKey: string,
): Promise<ConversationMessage> {
  const message = await post(id, body, idempotencyKey)
  changeDraft(id, (draft) => withoutSent(draft, body))
  return message
}

async function post(
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
