import { useInfiniteQuery } from '@tanstack/react-query'
import type { Notification } from '../api/api.gen.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/hooks.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Empty, Toolbar } from '../ui/page.tsx'
import { More } from '../ui/pager.tsx'
import { Time } from '../ui/time.tsx'
import { Loaded } from '../ui/waiting.tsx'
import { placeOf } from './notification-places.ts'
import styles from './notifications-panel.module.css'
import { useGo } from './use-go.ts'

/** The notifications of the person, the newest first. */
export default function NotificationsPanel({ onClose }: { onClose(): void }) {
  const go = useGo()
  const markAll = useChange('POST /notifications/read-all', ['/notifications'])
  const mark = useChange('POST /notifications/{id}/read', ['/notifications'])
  const query = useInfiniteQuery({
    queryKey: ['GET /notifications', 'panel'],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) => call('GET /notifications', { query: { cursor } }, { signal }),
    getNextPageParam: (last) => last.data.nextCursor ?? undefined,
  })
  const open = (notification: Notification) => {
    if (!notification.isRead) mark.run({ params: { id: notification.id } }).catch(() => {})
    go(placeOf(notification))
    onClose()
  }
  return (
    <Dialog title="Notifications" onClose={onClose} isPanel>
      <Loaded query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.data.items)
          const unread = pages[0]?.data.unreadCounts.total ?? 0
          if (items.length === 0) return <Empty title="Nothing has happened that you need to know." />
          return (
            <>
              {unread > 0 && (
                <Toolbar>
                  <Button
                    isBusy={markAll.isRunning}
                    onClick={() => markAll.run({ body: {} }).catch(() => {})}
                  >
                    Mark all as read
                  </Button>
                </Toolbar>
              )}
              <ul className={styles.list}>
                {items.map((item) => (
                  <li key={item.id}>
                    <button
                      type="button"
                      className={classNames(styles.item, !item.isRead && styles.isUnread)}
                      onClick={() => open(item)}
                    >
                      <span className={styles.title}>{item.title}</span>
                      <span className={styles.body}>{item.body}</span>
                      <span className={styles.time}>
                        <Time value={item.createdAt} />
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <More isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
              )}
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
