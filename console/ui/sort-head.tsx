import { ArrowDown, ArrowUp } from 'lucide-react'
import styles from './sort-head.module.css'

type Order = 'asc' | 'desc'

/** Order of a list, by a field of the API. */
export interface Sorting<By extends string> {
  by: string
  order: string
  onSort(by: By, order: Order): void
}

/** Returns the `aria-sort` of a sortable column. */
export const sortedAs = (
  { by, order }: Pick<Sorting<string>, 'by' | 'order'>,
  column: string,
): 'none' | 'ascending' | 'descending' =>
  by !== column ? 'none' : order === 'asc' ? 'ascending' : 'descending'

interface SortHeadProps<By extends string> {
  label: string
  by: By
  sorting: Sorting<By>
  /** Whether the first click shows the highest or latest value first. */
  isLatestFirst?: boolean | undefined
}

/** Header of a sortable column. */
export function SortHead<By extends string>({
  label,
  by,
  sorting,
  isLatestFirst = false,
}: SortHeadProps<By>) {
  const isSorted = sorting.by === by
  const Arrow = sorting.order === 'asc' ? ArrowUp : ArrowDown
  const isAscending = isSorted ? sorting.order !== 'asc' : !isLatestFirst
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => sorting.onSort(by, isAscending ? 'asc' : 'desc')}
    >
      {label}
      {isSorted && <Arrow size={14} aria-hidden />}
    </button>
  )
}
