import type { ConversationDraft, SendConversationMessage } from '../../api/api.gen.ts'

/** Draft of a reply and a note in a conversation, stored on the server for each member. */

export interface Draft {
  subject: string
  body: string
  mediaUrls: readonly string[]
  /** Id of the newest message when the reply was started. */
  lastSeenMessageId: string | null
  note: string
}

export const EMPTY: Draft = { subject: '', body: '', mediaUrls: [], lastSeenMessageId: null, note: '' }

/**
 * Returns a stored draft with its properties in the order of `EMPTY`, because an unchanged draft,
 * compared as text, is not saved.
 */
export const draftOf = (kept: ConversationDraft): Draft => ({
  subject: kept.subject ?? '',
  body: kept.body,
  mediaUrls: kept.mediaUrls,
  lastSeenMessageId: kept.lastSeenMessageId,
  note: kept.note,
})

export const hasAnswer = ({ subject, body, mediaUrls }: Draft): boolean =>
  subject.trim() !== '' || body.trim() !== '' || mediaUrls.length > 0

/** Returns the draft without the reply, after it was sent. */
export const withoutAnswer = (draft: Draft): Draft => ({
  ...draft,
  subject: '',
  body: '',
  mediaUrls: [],
  lastSeenMessageId: null,
})

/** Returns the rest of a reply after it was sent. Keeps text that was added meanwhile. */
export const withoutSent = (
  { subject, body, mediaUrls }: Draft,
  sent: Pick<SendConversationMessage, 'subject' | 'body' | 'mediaUrls'>,
): Partial<Draft> => ({
  subject: subject.trim() === (sent.subject ?? '').trim() ? '' : subject,
  body: body.trim() === (sent.body ?? '').trim() ? '' : body,
  mediaUrls: mediaUrls.filter((url) => !sent.mediaUrls?.includes(url)),
  lastSeenMessageId: null,
})

/** Returns the draft after a change. The first text of a reply records the newest message at that time. */
export function changed(draft: Draft, next: Partial<Draft>, newestId: string | undefined): Draft {
  const after = { ...draft, ...next }
  return {
    ...after,
    lastSeenMessageId: hasAnswer(after) ? (after.lastSeenMessageId ?? newestId ?? null) : null,
  }
}

/** Adds text that was typed before the stored draft was loaded. */
export const withBegun = (begun: Draft, typed: Draft): Draft => ({
  subject: typed.subject || begun.subject,
  body: joined(begun.body, typed.body),
  mediaUrls: [...new Set([...begun.mediaUrls, ...typed.mediaUrls])],
  lastSeenMessageId: begun.lastSeenMessageId ?? typed.lastSeenMessageId,
  note: joined(begun.note, typed.note),
})

/** Joins two texts with a line break. */
export const joined = (text: string, more: string): string =>
  text.trim() === '' ? more : more === '' ? text : `${text}\n${more}`
