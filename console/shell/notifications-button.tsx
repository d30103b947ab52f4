import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useStream } from '../api/hooks.ts'
import { read, refresh } from '../api/queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { number } from '../ui/format.ts'
import styles from './notifications-button.module.css'

const NotificationsPanel = lazy(() => import('./notifications-panel.tsx'))

/** A bell with the number of unread notifications, which is current by the stream of notifications. */
export function NotificationsButton() {
  const [isOpen, setOpen] = useState(false)
  const count = useQuery(read('GET /notifications/unread-count')).data?.data.total ?? 0
  useStream('GET /notifications/stream', {}, ({ event }) => {
    if (event !== 'message') refresh('/notifications')
  })
  return (
    <>
      <button
        type="button"
        className={buttonClass({ kind: 'quiet', isIcon: true })}
        aria-label={count > 0 ? `Notifications, ${number(count)} unread` : 'Notifications'}
        onClick={() => setOpen(true)}
      >
        <span className={styles.bell}>
          <Bell size={18} aria-hidden />
          {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <NotificationsPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
