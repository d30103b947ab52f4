import { counted } from '../../ui/format.ts'
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
      ? 'Counting …'
      : `${counted(total, 'contact')}${isFiltered ? ` ${total === 1 ? 'fits' : 'fit'}` : ''}`}
  </p>
)
