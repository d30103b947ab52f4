import { Fragment, memo, type ReactNode, useEffect, useRef } from 'react'
import { kit } from '../../words/en/kit.ts'
import { classNames } from './class-names.ts'
import styles from './virtual-table.module.css'

interface RowState {
  index: number
  isChosen: boolean
}

export interface VirtualColumn<Row> {
  key: string
  /** Header of the column. */
  head: ReactNode
  /** Renders the cell. The link in one of the columns covers the whole row. */
  show(row: Row, state: RowState): ReactNode
  /** Least width in px, and share of the remaining width. */
  width: readonly [least: number, share: number]
  /** Rank among the columns that are left out if the table is too narrow, the highest first; absent for a column that stays. */
  leaves?: number | undefined
  sorted?: 'ascending' | 'descending' | 'none' | undefined
  className?: string | undefined
}

interface TableRowProps {
  row: unknown
  index: number
  top: number
  height: number
  columns: ReadonlyArray<VirtualColumn<unknown>>
  grid: string | undefined
  isChosen: boolean
  isMarked: boolean
}

/** A row of a virtual table, or its placeholder until it is loaded. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, top, height, columns, grid, isChosen, isMarked } = props
  const line = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is there once the row is
  useEffect(() => {
    const { activeElement: active, body } = document
    const mayTake = active === body || line.current?.closest('[role="table"]')?.contains(active)
    if (isMarked && mayTake) line.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [isMarked, row === undefined])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the link in it has the focus
    <div
      ref={line}
      role="row"
      aria-rowindex={index + 2}
      className={classNames(styles.row, grid, isChosen && styles.chosen, isMarked && styles.marked)}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {row === undefined ? (
        <div role="cell" className={styles.missing}>
          <span className={styles.hidden}>{kit.loading()}</span>
        </div>
      ) : (
        // A key for each row, so that an element reused for another row loses the focus.
        <Fragment key={index}>
          {columns.map(({ key, show, className }) => (
            <div key={key} role="cell" className={className}>
              {show(row, { index, isChosen })}
            </div>
          ))}
        </Fragment>
      )}
    </div>
  )
})
