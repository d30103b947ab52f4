import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ContactSort, SortOrder } from '../../api/api.gen.ts'
import styles from './contacts.module.css'

interface SortHeadProps {
  label: string
  by: ContactSort
  sortBy: string
  sortOrder: string
  onSort(by: ContactSort, order: SortOrder): void
}

/** Header of a sortable column. */
export function SortHead({ label, by, sortBy, sortOrder, onSort }: SortHeadProps) {
  const isSorted = sortBy === by
  const Arrow = sortOrder === 'asc' ? ArrowUp : ArrowDown
  const first = by === 'createdAt' ? 'desc' : 'asc'
  const next = isSorted ? (sortOrder === 'asc' ? 'desc' : 'asc') : first
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(by, next)}>
      {label}
      {isSorted && <Arrow size={14} aria-hidden />}
    </button>
  )
}
