import { counted } from '../../ui/format.ts'
import styles from './contacts.module.css'

interface TotalProps {
  /** Undefined while it is counted. */
  total: number | undefined
  isFiltered: boolean
  isStale: boolean
}

/** How many contacts there are, or fit. */
export const Total = ({ total, isFiltered, isStale }: TotalProps) => (
  <p className={styles.total} role="status">
    {total === undefined || isStale
      ? 'Counting …'
      : `${counted(total, 'contact')}${isFiltered ? ` ${total === 1 ? 'fits' : 'fit'}` : ''}`}
  </p>
)
