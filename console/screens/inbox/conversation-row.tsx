import { Link } from '@tanstack/react-router'
import { CornerUpLeft } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation } from '../../api/api.gen.ts'
import { Badge } from '../../ui/badge.tsx'
import { ChannelIcon } from '../../ui/channel-icon.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dateTime, fullTime, initials, number, personName } from '../../ui/format.ts'
import { shortTime } from '../../ui/zoned.ts'
import styles from './conversation-row.module.css'
import { labelName } from './filter-words.ts'

interface RowProps {
  conversation: Conversation
  zone: string | undefined
  /** Name of the colleague who is writing a reply. */
  writer: string | undefined
  isOpen: boolean
}

export const ConversationRow = memo(({ conversation, zone, writer, isOpen }: RowProps) => {
  const { id, contact, channel, unreadCount, lastMessage, assignee, status, snoozedUntil, label } =
    conversation
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li className={styles.item}>
      <Link
        ref={link}
        to="/inbox/$id"
        params={{ id }}
        search={true}
        activeOptions={{ includeSearch: false }}
        className={classNames(styles.row, unreadCount > 0 && styles.unread)}
      >
        <span className={styles.head}>
          <ChannelIcon channel={channel} />
          <bdi className={styles.name}>{personName(contact)}</bdi>
          {lastMessage && (
            <time dateTime={lastMessage.at} title={fullTime(lastMessage.at, zone)} className={styles.when}>
              {shortTime(lastMessage.at, Date.now(), zone)}
            </time>
          )}
        </span>
        <span className={styles.body}>
          {writer ? (
            <span className={styles.writing}>{inbox.rowWriting({ name: writer })}</span>
          ) : (
            <span className={styles.preview} dir="auto">
              {lastMessage?.direction === 'OUTBOUND' && (
                <CornerUpLeft size={13} role="img" aria-label={inbox.rowReplied()} />
              )}
              {lastMessage ? lastMessage.preview : inbox.rowNone()}
            </span>
          )}
          {unreadCount > 0 && (
            <span className={styles.count}>
              {inbox.rowUnread.rich({
                shown: number(unreadCount),
                count: unreadCount,
                hidden: (text) => <span className={styles.hidden}>{text}</span>,
              })}
            </span>
          )}
        </span>
        {(label || assignee || status !== 'OPEN' || contact.isOptedOut) && (
          <span className={styles.marks}>
            {contact.isOptedOut && <Badge tone="bad">{inbox.optedOut()}</Badge>}
            {label && <Badge tone={label === 'OPT_OUT_LIKE' ? 'warn' : 'idle'}>{labelName(label)}</Badge>}
            {status === 'CLOSED' && <Badge>{inbox.rowClosed()}</Badge>}
            {snoozedUntil && (
              <Badge tone="info">{inbox.rowUntil({ time: dateTime(snoozedUntil, zone) })}</Badge>
            )}
            {assignee && (
              <span className={styles.assignee} title={inbox.rowAssigned({ name: assignee.name })}>
                <span className={styles.hidden}>{inbox.rowAssigned({ name: assignee.name })}</span>
                <span aria-hidden="true">{initials(assignee.name)}</span>
              </span>
            )}
          </span>
        )}
      </Link>
    </li>
  )
})
