import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { shell } from '../../words/en/shell.ts'
import { read } from '../api/queries.ts'
import { buttonClass } from '../ui/button.tsx'
import styles from './notifications-button.module.css'

/** A bell with the number of unread notifications. */
export function NotificationsButton({ onOpen }: { onOpen(): void }) {
  const count = useQuery(read('GET /notifications/unread-count')).data?.data.total ?? 0
  return (
    <button
      type="button"
      className={buttonClass({ kind: 'quiet', isIcon: true })}
      aria-label={count > 0 ? shell.notificationsCount({ count }) : shell.notifications()}
      onClick={onOpen}
    >
      <span className={styles.bell}>
        <Bell size={18} aria-hidden />
        {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
      </span>
    </button>
  )
}
