import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { Consent, Conversation } from '../../api/api.gen.ts'
import type { ApiError } from '../../api/client.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { date } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { Empty } from '../../ui/page.tsx'
import { More } from '../../ui/pager.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { messagesQuery, notesQuery } from './data.ts'
import { ConsentLine, DayLine, NewLine } from './lines.tsx'
import { MessageBubble } from './message.tsx'
import styles from './messages.module.css'
import { NoteBubble } from './note.tsx'
import { rowsOf } from './pages.ts'
import { type TimelineItem, timelineOf } from './timeline.ts'

const MOST_CONSENTS = 100
/** Distance from the newest message at which the button back to it appears, px. */
const AWAY = 400

interface MessagesProps {
  conversation: Conversation
  /** Number of unread messages when the conversation was opened. */
  unread: number
  /** Inserts text into the reply. */
  onWrite(text: string): void
}

/** Messages in both directions, with notes and opt-outs. Scrolling up loads older ones. */
export function Messages({ conversation, unread, onWrite }: MessagesProps) {
  const { id, contact, channel } = conversation
  const zone = useZone()
  const messages = useInfiniteQuery(messagesQuery(id))
  const notes = useInfiniteQuery(notesQuery(id))
  const consents = useConsents(contact.id, channel)
  const written = useMemo(() => rowsOf(messages.data), [messages.data])
  const noted = useMemo(() => rowsOf(notes.data), [notes.data])
  const hasOlder = messages.hasNextPage
  const items = useMemo(
    () =>
      timelineOf({
        messages: written,
        notes: noted,
        consents,
        unread,
        hasOlder,
        dayOf: (iso) => date(iso, zone),
      }),
    [written, noted, consents, unread, hasOlder, zone],
  )

  // Loads notes back to the oldest loaded message.
  const oldest = written.at(-1)?.createdAt
  const oldestNote = noted.at(-1)?.createdAt
  useEffect(() => {
    const lacksNotes =
      oldestNote !== undefined && (!hasOlder || (oldest !== undefined && oldestNote > oldest))
    if (lacksNotes && notes.hasNextPage && !notes.isFetching) void notes.fetchNextPage()
  }, [oldest, oldestNote, hasOlder, notes.hasNextPage, notes.isFetching, notes.fetchNextPage])

  const problem = messages.data === undefined ? (messages.error ?? messages.failureReason) : null
  return (
    <Scroller
      count={written.length}
      hasOlder={hasOlder}
      onOlder={() => messages.fetchNextPage({ cancelRefetch: false })}
    >
      {problem ? (
        <Failure error={problem as ApiError} onRetry={() => void messages.refetch()} />
      ) : messages.data === undefined ? (
        <Waiting lines={6} />
      ) : (
        <>
          {hasOlder && (
            <div className={styles.older}>
              <More isBusy={messages.isFetchingNextPage} onMore={() => void messages.fetchNextPage()} />
            </div>
          )}
          {items.length === 0 && <Empty title={inbox.messagesNone()} />}
          <Items items={items} conversation={conversation} onWrite={onWrite} />
        </>
      )}
    </Scroller>
  )
}

/** Reads the consents and opt-outs of the conversation's address. */
function useConsents(contactId: string, channel: Conversation['channel']): readonly Consent[] {
  const can = useCan()
  const { data } = useQuery({
    ...read('GET /contacts/{id}/consents', { params: { id: contactId }, query: { limit: MOST_CONSENTS } }),
    enabled: can('contact:read'),
    staleTime: 60_000,
  })
  const about = channel === 'EMAIL' ? 'EMAIL' : 'SMS'
  return useMemo(
    () => (data?.data ?? []).filter((consent) => consent.channel === about && consent.retractedAt === null),
    [data, about],
  )
}

interface ScrollerProps {
  /** Number of loaded messages. */
  count: number
  hasOlder: boolean
  onOlder(): unknown
  children: React.ReactNode
}

/** Scrolls from the end, and keeps its position when older messages load above. */
function Scroller({ count, hasOlder, onOlder, children }: ScrollerProps) {
  const box = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: watched again after each page, which may be a short one
  useEffect(() => {
    if (!top.current || !hasOlder) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onOlder(), {
      root: box.current,
      rootMargin: '500px 0px',
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [count, hasOlder])

  return (
    <div className={styles.frame}>
      <section
        ref={box}
        className={styles.scroller}
        aria-label={inbox.messages()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
        tabIndex={0}
        onScroll={({ currentTarget }) => setAway(currentTarget.scrollTop < -AWAY)}
      >
        <div className={styles.content}>
          <div ref={top} />
          {children}
        </div>
      </section>
      {isAway && (
        <Button className={styles.newest} onClick={() => box.current?.scrollTo({ top: 0 })}>
          <ArrowDown size={16} aria-hidden />
          {inbox.messagesNewest()}
        </Button>
      )}
    </div>
  )
}

interface ItemsProps {
  items: readonly TimelineItem[]
  conversation: Conversation
  onWrite(text: string): void
}

/** Memoized, so that typing a reply does not render the messages again. */
const Items = memo(
  ({ items, conversation, onWrite }: ItemsProps) => (
    <ol className={styles.items} aria-label={inbox.messagesHistory()}>
      {items.map((item) => (
        <li key={item.key} className={['day', 'new'].includes(item.kind) ? styles.mark : undefined}>
          {item.kind === 'day' ? (
            <DayLine at={item.at} />
          ) : item.kind === 'new' ? (
            <NewLine />
          ) : item.kind === 'consent' ? (
            <ConsentLine consent={item.consent} contact={conversation.contact} />
          ) : item.kind === 'note' ? (
            <NoteBubble note={item.note} conversationId={conversation.id} />
          ) : (
            <MessageBubble message={item.message} conversation={conversation} onWrite={onWrite} />
          )}
        </li>
      ))}
    </ol>
  ),
  (before, after) => before.items === after.items && before.conversation.id === after.conversation.id,
)
