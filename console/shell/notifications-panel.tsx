import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { shell } from '../../words/en/shell.ts'
import type { Notification } from '../api/api.gen.ts'
import { call } from '../api/client.ts'
import { useCan, useChange, useZone } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { attempt } from '../ui/attempt.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { personName, withTimes } from '../ui/format.ts'
import { Empty, Toolbar } from '../ui/page.tsx'
import { More } from '../ui/pager.tsx'
import { Choice } from '../ui/tabs.tsx'
import { Time } from '../ui/time.tsx'
import { Loaded } from '../ui/waiting.tsx'
import { placeOf } from './notification-places.ts'
import styles from './notifications-panel.module.css'

type Show = 'ALL' | 'UNREAD'

/** The user's notifications, newest first. */
export default function NotificationsPanel({ onClose }: { onClose(): void }) {
  const [show, setShow] = useState<Show>('ALL')
  const markAll = useChange('POST /notifications/read-all', ['/notifications'])
  const query = useInfiniteQuery({
    queryKey: ['GET /notifications', 'panel', show],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /notifications', { query: { cursor, unreadOnly: show === 'UNREAD' } }, { signal }),
    getNextPageParam: (last) => last.data.nextCursor ?? undefined,
  })
  const unread = query.data?.pages[0]?.data.unreadCounts.total ?? 0
  return (
    <Dialog title={shell.notifications()} onClose={onClose} isPanel>
      <Toolbar>
        <Choice<Show>
          label={shell.notificationsShow()}
          value={show}
          options={[
            ['ALL', shell.notificationsAll()],
            ['UNREAD', shell.notificationsUnread()],
          ]}
          onChange={setShow}
        />
        {unread > 0 && (
          <Button isBusy={markAll.isRunning} onClick={() => attempt(() => markAll.run({ body: {} }))}>
            {shell.notificationsAct()}
          </Button>
        )}
      </Toolbar>
      <Loaded query={query}>
        {({ pages }) => (
          <>
            <List items={pages.flatMap((page) => page.data.items)} show={show} onClose={onClose} />
            {query.hasNextPage && (
              <More isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
            )}
          </>
        )}
      </Loaded>
      <p>
        <Link to="/settings/account" hash="digest" onClick={onClose}>
          {shell.notificationsMail()}
        </Link>
      </p>
    </Dialog>
  )
}

const UNREAD = 100

/**
 * Returns a function that gives the person and the last text of a notification about a conversation. The
 * notification itself has neither, because it outlives a deleted contact.
 */
function useUnreadTexts(items: readonly Notification[]) {
  const isAsked = useCan()('inbox:read') && items.some(({ resourceType }) => resourceType === 'CONVERSATION')
  const unread = useQuery({
    ...read('GET /inbox/conversations', { query: { unreadOnly: true, limit: UNREAD } }),
    enabled: isAsked,
  }).data?.data
  return ({ resourceType, resourceId }: Notification): { name: string; text: string } | undefined => {
    const found = resourceType === 'CONVERSATION' ? unread?.find(({ id }) => id === resourceId) : undefined
    return found?.lastMessage
      ? { name: personName(found.contact), text: found.lastMessage.preview }
      : undefined
  }
}

function List({ items, show, onClose }: { items: readonly Notification[]; show: Show; onClose(): void }) {
  const mark = useChange('POST /notifications/{id}/read', ['/notifications'])
  const saidIn = useUnreadTexts(items)
  const zone = useZone()
  if (items.length === 0) {
    return <Empty title={show === 'UNREAD' ? shell.notificationsNoneUnread() : shell.notificationsNone()} />
  }
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <Link
            to={placeOf(item)}
            className={classNames(styles.item, !item.isRead && styles.isUnread)}
            onClick={() => {
              if (!item.isRead) attempt(() => mark.run({ params: { id: item.id } }))
              onClose()
            }}
          >
            <span className={styles.title}>
              {saidIn(item)?.name ?? item.title}
              {!item.isRead && <span className={styles.hidden}> {shell.notificationUnread()}</span>}
            </span>
            <span className={styles.body}>{saidIn(item)?.text ?? withTimes(item.body, zone)}</span>
            <span className={styles.time}>
              <Time value={item.createdAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
