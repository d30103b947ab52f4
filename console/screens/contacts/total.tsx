import { contacts } from '../../../words/en/contacts.ts'
import styles from './contacts.module.css'

interface TotalProps {
  /** Number of contacts; undefined until it is known. */
  total: number | undefined
  isFiltered: boolean
  isStale: boolean
}

/** Number of contacts, or of those that match the filters. */
export const Total = ({ total, isFiltered, isStale }: TotalProps) => (
  <p className={styles.total} role="status">
    {total === undefined || isStale
      ? contacts.counting()
      : isFiltered
        ? contacts.totalFiltered({ count: total })
        : contacts.total({ count: total })}
  </p>
)
