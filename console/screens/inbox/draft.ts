import type { ConversationDraft, SendConversationMessage } from '../../api/api.gen.ts'

/** What is begun in a conversation. It is kept on the server, for the person who writes it. */

export interface Draft {
  subject: string
  body: string
  mediaUrls: readonly string[]
  /** The newest message that was there when the answer was begun. */
  lastSeenMessageId: string | null
  note: string
}

export const EMPTY: Draft = { subject: '', body: '', mediaUrls: [], lastSeenMessageId: null, note: '' }

/** The properties in the order of `EMPTY`: a draft that was not changed is not saved. */
export const draftOf = (kept: ConversationDraft): Draft => ({
  subject: kept.subject ?? '',
  body: kept.body,
  mediaUrls: kept.mediaUrls,
  lastSeenMessageId: kept.lastSeenMessageId,
  note: kept.note,
})

export const hasAnswer = ({ subject, body, mediaUrls }: Draft): boolean =>
  subject.trim() !== '' || body.trim() !== '' || mediaUrls.length > 0

/** The draft without the answer, which is sent. */
export const withoutAnswer = (draft: Draft): Draft => ({
  ...draft,
  subject: '',
  body: '',
  mediaUrls: [],
  lastSeenMessageId: null,
})

/** What is left of the answer once this was sent: what was added meanwhile is not sent yet. */
export const withoutSent = (
  { subject, body, mediaUrls }: Draft,
  sent: Pick<SendConversationMessage, 'subject' | 'body' | 'mediaUrls'>,
): Partial<Draft> => ({
  subject: subject.trim() === (sent.subject ?? '').trim() ? '' : subject,
  body: body.trim() === (sent.body ?? '').trim() ? '' : body,
  mediaUrls: mediaUrls.filter((url) => !sent.mediaUrls?.includes(url)),
  lastSeenMessageId: null,
})

/** The draft after a change; the first words of an answer note what was the newest message then. */
export function changed(draft: Draft, next: Partial<Draft>, newestId: string | undefined): Draft {
  const after = { ...draft, ...next }
  return {
    ...after,
    lastSeenMessageId: hasAnswer(after) ? (after.lastSeenMessageId ?? newestId ?? null) : null,
  }
}

/** What was kept, with what was typed before it was read. */
export const withBegun = (begun: Draft, typed: Draft): Draft => ({
  subject: typed.subject || begun.subject,
  body: joined(begun.body, typed.body),
  mediaUrls: [...new Set([...begun.mediaUrls, ...typed.mediaUrls])],
  lastSeenMessageId: begun.lastSeenMessageId ?? typed.lastSeenMessageId,
  note: joined(begun.note, typed.note),
})

/** Two texts below each other. */
export const joined = (text: string, more: string): string =>
  text.trim() === '' ? more : more === '' ? text : `${text}\n${more}`
