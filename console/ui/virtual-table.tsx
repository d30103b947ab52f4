import {
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { classNames } from './class-names.ts'
import { type Extent, heightOf, positionAt, START, scrolled } from './long-scroll.ts'
import { usePlaceInWindow } from './place-in-window.ts'
import styles from './virtual-table.module.css'

export interface RowState {
  index: number
  isChosen: boolean
}

export interface VirtualColumn<Row> {
  key: string
  /** The head of the column. */
  head: ReactNode
  /** The cell. One column has a link, which then covers the whole row. */
  show(row: Row, state: RowState): ReactNode
  sorted?: 'ascending' | 'descending' | 'none' | undefined
  className?: string | undefined
}

export interface VirtualTableHandle {
  /** Scrolls as little as is needed to show the row. */
  show(index: number): void
}

interface VirtualTableProps<Row> {
  /** For screen readers. */
  label: string
  /** How many rows there are. */
  count: number
  rowHeight: number
  /** The row; undefined while it is not there: a placeholder stands for it. */
  rowAt(index: number): Row | undefined
  /** Unchanged columns draw no row again. */
  columns: ReadonlyArray<VirtualColumn<Row>>
  /** A class with the grid of a row. */
  grid: string | undefined
  /** Called with the first and the last row in view. */
  onRange(first: number, last: number): void
  isChosen?(row: Row): boolean
  /** The row that the keys act on; its link has the focus. */
  marked?: number | undefined
  /** What is shown is old while the next answer comes. */
  isStale?: boolean
  ref?: Ref<VirtualTableHandle>
}

/** Rows above and below what is seen, which are drawn as well. */
const SPARE = 10

/** A list of any number of rows of the same height, of which only those in view are in the document. */
export function VirtualTable<Row>({
  label,
  count,
  rowHeight,
  rowAt,
  columns,
  grid,
  onRange,
  isChosen = () => false,
  marked,
  isStale = false,
  ref,
}: VirtualTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const position = useRef(START)
  const [windowHeight, setWindowHeight] = useState(0)
  const [view, setView] = useState({ first: 0, shift: 0 })
  const top = usePlaceInWindow(frame)
  const extent: Extent = { total: count * rowHeight, window: windowHeight }

  useLayoutEffect(() => {
    const measure = new ResizeObserver(() => setWindowHeight(scroller.current?.clientHeight ?? 0))
    measure.observe(scroller.current!)
    return () => measure.disconnect()
  }, [])

  function look() {
    const { top, shift } = position.current
    const first = Math.floor((top + shift) / rowHeight)
    setView((old) => (old.first === first && old.shift === shift ? old : { first, shift }))
  }

  function onScroll() {
    const { scrollTop } = scroller.current!
    position.current = scrolled(extent, position.current, scrollTop)
    if (position.current.top !== scrollTop) scroller.current!.scrollTop = position.current.top
    // In the same frame: without it the window would be empty for one.
    flushSync(look)
  }

  useImperativeHandle(ref, () => ({
    show(index) {
      const at = position.current.top + position.current.shift
      const from = index * rowHeight
      const until = from + rowHeight - windowHeight
      if (from >= at && until <= at) return
      position.current = positionAt(extent, from < at ? from : until)
      scroller.current!.scrollTop = position.current.top
      look()
    },
  }))

  const seen = Math.ceil(windowHeight / rowHeight)
  const lastSeen = Math.max(0, Math.min(view.first + seen, count - 1))
  const firstSeen = Math.min(view.first, lastSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range counts, not another function
  useEffect(() => onRange(firstSeen, lastSeen), [firstSeen, lastSeen])

  const from = Math.max(0, firstSeen - SPARE)
  const until = Math.min(count, lastSeen + SPARE + 1)
  const place = { '--top': `${top}px` } as Record<string, string>
  return (
    <div
      ref={frame}
      className={classNames(styles.table, isStale && styles.stale)}
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-busy={isStale}
      style={place}
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={grid}>
          {columns.map(({ key, head, sorted, className }) => (
            <div key={key} role="columnheader" aria-sort={sorted} className={className}>
              {head}
            </div>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <div ref={scroller} role="rowgroup" tabIndex={0} className={styles.scroller} onScroll={onScroll}>
        <div role="presentation" className={styles.rows} style={{ height: heightOf(extent) }}>
          {Array.from({ length: until - from }, (_, n) => from + n).map((index) => {
            const row = rowAt(index)
            return (
              <TableRow
                key={index}
                row={row}
                index={index}
                top={index * rowHeight - view.shift}
                height={rowHeight}
                columns={columns as ReadonlyArray<VirtualColumn<unknown>>}
                grid={grid}
                isChosen={row !== undefined && isChosen(row)}
                isMarked={index === marked}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
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

const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, top, height, columns, grid, isChosen, isMarked } = props
  const line = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is there once the row is
  useEffect(() => {
    const { activeElement: active, body } = document
    const mayTake = active === body || line.current?.closest('[role="table"]')?.contains(active)
    if (isMarked && mayTake) line.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [isMarked, row === undefined])
  return (
    <div
      ref={line}
      role="row"
      aria-rowindex={index + 2}
      className={classNames(styles.row, grid, isChosen && styles.chosen, isMarked && styles.marked)}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {row === undefined ? (
        <div role="cell" className={styles.missing}>
          <span className={styles.hidden}>Loading</span>
        </div>
      ) : (
        columns.map(({ key, show, className }) => (
          <div key={key} role="cell" className={className}>
            {show(row, { index, isChosen })}
          </div>
        ))
      )}
    </div>
  )
})
