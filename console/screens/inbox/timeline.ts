import type { Consent, ContactNote, ConversationMessage } from '../../api/api.gen.ts'

/** Items of a conversation in chronological order. */

export type TimelineItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string; at: string }
  | { kind: 'message'; key: string; at: string; message: ConversationMessage }
  | { kind: 'note'; key: string; at: string; note: ContactNote }
  | { kind: 'consent'; key: string; at: string; consent: Consent }

interface Known {
  /** Messages, newest first. */
  messages: readonly ConversationMessage[]
  /** Whether older messages are not loaded yet. */
  hasOlder: boolean
  notes: readonly ContactNote[]
  consents: readonly Consent[]
  /** Number of new messages from the contact, counted from the last one. */
  unread: number
  /** Returns the day of a time, such as `4 Mar 2026`. */
  dayOf(iso: string): string
}

/**
 * Combines messages, notes and opt-outs, oldest first, with lines for the days. Leaves out items
 * older than the oldest loaded message.
 */
export function timelineOf(known: Known): TimelineItem[] {
  const { messages, hasOlder, notes, consents, dayOf } = known
  const since = hasOlder ? timeOf(messages.at(-1)?.createdAt) : 0
  const items: TimelineItem[] = [
    ...messages.map((message) => ({
      kind: 'message' as const,
      key: message.id,
      at: message.createdAt,
      message,
    })),
    ...notes
      .map((note) => ({ kind: 'note' as const, key: note.id, at: note.createdAt, note }))
      .filter(({ at }) => timeOf(at) >= since),
    ...consents
      .map((consent) => ({ kind: 'consent' as const, key: consent.id, at: consent.occurredAt, consent }))
      .filter(({ at }) => timeOf(at) >= since),
  ]
  items.sort((a, b) => timeOf(a.at) - timeOf(b.at) || (a.key < b.key ? -1 : 1))
  return withDays(withNew(items, firstNew(messages, known)), dayOf)
}

const timeOf = (iso: string | undefined): number => (iso === undefined ? 0 : Date.parse(iso))

/**
 * Returns the id of the oldest of the last `unread` messages from the contact, or undefined if it
 * is not loaded.
 */
function firstNew(
  messages: readonly ConversationMessage[],
  { unread, hasOlder }: Pick<Known, 'unread' | 'hasOlder'>,
): string | undefined {
  const received = messages.filter(({ direction, isAutomatic }) => direction === 'INBOUND' && !isAutomatic)
  const isLoaded = received.length >= unread || !hasOlder
  return unread > 0 && isLoaded ? received.slice(0, unread).at(-1)?.id : undefined
}

const withNew = (items: readonly TimelineItem[], first: string | undefined): TimelineItem[] =>
  items.flatMap((item) =>
    item.key === first ? [{ kind: 'new' as const, key: 'new', at: item.at }, item] : [item],
  )

function withDays(items: readonly TimelineItem[], dayOf: (iso: string) => string): TimelineItem[] {
  let last = ''
  return items.flatMap((item) => {
    const day = dayOf(item.at)
    if (day === last) return [item]
    last = day
    return [{ kind: 'day' as const, key: `day ${day}`, at: item.at }, item]
  })
}

/** Returns the messages from colleagues after the last one that the user had seen, oldest first. */
export function answersSince(
  messages: readonly ConversationMessage[],
  lastSeenId: string | null,
  myId: string | undefined,
): ConversationMessage[] {
  const seen = messages.findIndex(({ id }) => id === lastSeenId)
  return messages
    .slice(0, seen === -1 ? messages.length : seen)
    .filter(({ sentBy, status }) => sentBy?.type === 'USER' && sentBy.id !== myId && status !== 'CANCELLED')
    .reverse()
}
