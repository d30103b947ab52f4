import type {
  Conversation,
  ConversationChannel,
  ConversationLabel,
  ConversationStatus,
} from '../../api/api.gen.ts'
import type { Query } from '../../api/client.ts'

/** Filters of the inbox in the address. */

export type Show = ConversationStatus | 'ALL'

export interface InboxSearch {
  q?: string | undefined
  /** Status; absent means OPEN. */
  show?: Show | undefined
  /** Assignee: `me`, `none`, or the id of a member. */
  who?: string | undefined
  unread?: true | undefined
  channel?: ConversationChannel | undefined
  label?: ConversationLabel | undefined
}

export const CHANNELS: readonly ConversationChannel[] = ['SMS', 'WHATSAPP', 'EMAIL']

const LABELS: readonly ConversationLabel[] = [
  'QUESTION',
  'POSITIVE',
  'OPT_OUT_LIKE',
  'WRONG_NUMBER',
  'OUT_OF_OFFICE',
]

const one = <Value extends string>(value: unknown, of: readonly Value[]): Value | undefined =>
  of.find((known) => known === value)

const text = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value)

/** Reads the filters from an address. Ignores invalid ones. */
export const inboxSearch = ({
  q,
  show,
  who,
  unread,
  channel,
  label,
}: Record<string, unknown>): InboxSearch => ({
  q: text(q),
  show: one(show, ['SNOOZED', 'CLOSED', 'ALL']),
  who: text(who),
  unread: unread === true || unread === 'true' ? true : undefined,
  channel: one(channel, CHANNELS),
  label: one(label, LABELS),
})

/** Returns whether a filter other than the status applies. */
export const isFiltered = ({ q, who, unread, channel, label }: InboxSearch): boolean =>
  [q, who, unread, channel, label].some((value) => value !== undefined)

export const queryOf = ({
  q,
  show = 'OPEN',
  who,
  unread,
  channel,
  label,
}: InboxSearch): Query<'GET /inbox/conversations'> => ({
  ...(show === 'ALL' ? {} : { status: [show] }),
  ...(q ? { search: q } : {}),
  ...(who ? { assigneeId: who } : {}),
  ...(unread ? { unreadOnly: true } : {}),
  ...(channel ? { channel: [channel] } : {}),
  ...(label ? { label: [label] } : {}),
})

/**
 * Returns whether a changed conversation belongs in the list. Returns undefined for a search,
 * because only the server can decide.
 * @param myId id of the current user
 */
export function fits(
  { status, assignee, unreadCount, channel, label }: Conversation,
  search: InboxSearch,
  myId: string | undefined,
): boolean | undefined {
  const { show = 'OPEN', who } = search
  const wanted = who === 'me' ? myId : who === 'none' ? undefined : who
  const isOf =
    (show === 'ALL' || status === show) &&
    (who === undefined || assignee?.id === wanted) &&
    (!search.unread || unreadCount > 0) &&
    (search.channel === undefined || channel === search.channel) &&
    (search.label === undefined || label === search.label)
  return isOf && search.q !== undefined ? undefined : isOf
}
