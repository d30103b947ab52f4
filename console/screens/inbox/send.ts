import type { ConversationMessage, SendConversationMessage } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { newKey } from '../../api/once.ts'
import { queryClient } from '../../api/queries.ts'
import { takeMessage } from './data.ts'
import { draftOf, hasAnswer, withoutSent } from './draft.ts'
import { changeDraft, draftQuery, saveDraft } from './keep-draft.ts'

/** Writes to the contact of a conversation, and shows it there. What is begun there stays. Throws ApiError. */
export async function sendMessage(
  id: string,
  body: SendConversationMessage,
  idempotencyKey = newKey(),
): Promise<ConversationMessage> {
  const message = await post(id, body, idempotencyKey)
  // The server takes every message for the answer that was begun, which may be a longer one by now.
  const draft = queryClient.getQueryData(draftQuery(id).queryKey)?.data
  if (draft && hasAnswer(draftOf(draft))) await saveDraft(id, draftOf(draft)).catch(() => {})
  return message
}

/** Keys of what is being sent and of what may have been sent: the text stays where the screen is left, and so does its key. */
const keys = new Map<string, string>()

/** The key of what is sent, until `forgetKey`. @param what such as the id of the conversation for its answer */
export function keyOf(what: string): string {
  const key = keys.get(what) ?? newKey()
  keys.set(what, key)
  return key
}

export const forgetKey = (what: string): void => void keys.delete(what)

/**
 * Writes what was begun to the contact of a conversation, and shows it there: it is no draft any more, whatever is on the
 * screen by then. Throws ApiError.
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
