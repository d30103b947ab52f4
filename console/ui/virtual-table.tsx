import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from './class-names.ts'
import { type Extent, heightOf, positionAt, START, scrolled } from './long-scroll.ts'
import { usePlaceInWindow } from './place-in-window.ts'
import { columnsWithin, leastWidth } from './virtual-columns.ts'
import { TableRow, type VirtualColumn } from './virtual-row.tsx'
import styles from './virtual-table.module.css'

export interface VirtualTableHandle {
  /** Scrolls just far enough to show the row. */
  show(index: number): void
}

interface VirtualTableProps<Row> {
  /** Label for screen readers. */
  label: string
  /** Number of rows. */
  count: number
  rowHeight: number
  /** Returns the row, or undefined for a placeholder until it is loaded. */
  rowAt(index: number): Row | undefined
  /** Columns of the table. An unchanged array does not redraw the rows. */
  columns: ReadonlyArray<VirtualColumn<Row>>
  /** Class of a row. Its grid has the tracks `var(--columns)`. */
  grid: string | undefined
  /** Called with the indexes of the first and last visible row. */
  onRange(first: number, last: number): void
  isChosen?(row: Row): boolean
  /** Index of the row that the keys act on. Its link has the focus. */
  marked?: number | undefined
  /** Whether the rows are outdated until the next answer arrives. */
  isStale?: boolean
  ref?: Ref<VirtualTableHandle>
}

/** Number of extra rows that are rendered above and below the view. */
const SPARE = 10
/** Number of extra rows while the scrollbar is dragged: these rows are gone in the next frame. */
const SPARE_WHILE_DRAGGED = 2

/** A list of any number of rows with the same height. Only the visible rows are in the document. */
export function VirtualTable<Row>({
  label,
  count,
  rowHeight,
  rowAt,
  columns: allColumns,
  grid,
  onRange,
  isChosen = () => false,
  marked,
  isStale = false,
  ref,
}: VirtualTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const position = useRef(START)
  const [{ height: windowHeight, width }, setWindow] = useState({ height: 0, width: 0 })
  const [view, setView] = useState({ first: 0, shift: 0, isDragged: false })
  const top = usePlaceInWindow(frame)
  const extent: Extent = { total: count * rowHeight, window: windowHeight }

  useLayoutEffect(() => {
    const measure = new ResizeObserver(() => {
      const { clientHeight: height, clientWidth: width } = scroller.current!
      setWindow((old) => (old.height === height && old.width === width ? old : { height, width }))
    })
    measure.observe(scroller.current!)
    return () => measure.disconnect()
  }, [])

  const columns = useMemo(() => columnsWithin(allColumns, width), [allColumns, width])
  const seen = Math.ceil(windowHeight / rowHeight)

  function look() {
    const { top, shift } = position.current
    const first = Math.floor((top + shift) / rowHeight)
    setView((old) => {
      if (old.first === first && old.shift === shift) return old
      return { first, shift, isDragged: Math.abs(first - old.first) > seen }
    })
  }

  /** Keeps the header above its columns: either of them scrolls sideways, the header when a button in it has the focus. */
  function scrollSideways(from: HTMLElement, to: HTMLElement) {
    if (to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft
  }

  function onScroll() {
    const { scrollTop } = scroller.current!
    scrollSideways(scroller.current!, head.current!)
    position.current = scrolled(extent, position.current, scrollTop)
    if (position.current.top !== scrollTop) scroller.current!.scrollTop = position.current.top
    // Renders in the same frame, or the view would be empty for one frame.
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

  const lastSeen = Math.max(0, Math.min(view.first + seen, count - 1))
  const firstSeen = Math.min(view.first, lastSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range counts, not another function
  useEffect(() => onRange(firstSeen, lastSeen), [firstSeen, lastSeen])

  const spare = view.isDragged ? SPARE_WHILE_DRAGGED : SPARE
  const from = Math.max(0, firstSeen - spare)
  const until = Math.min(count, lastSeen + spare + 1)
  // A row that comes into view reuses the element of a row that left it.
  const elements = seen + 2 * SPARE + 2
  const place = {
    '--top': `${top}px`,
    '--columns': columns.map(({ width: [least, share] }) => `minmax(${least}px,${share}fr)`).join(' '),
    '--width': `${leastWidth(columns)}px`,
  } as Record<string, string>
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
      <div
        ref={head}
        role="rowgroup"
        className={styles.head}
        onScroll={() => scrollSideways(head.current!, scroller.current!)}
      >
        {/* biome-ignore lint/a11y/useFocusableInteractive: a row of a table is read, and its buttons have the focus */}
        <div role="row" aria-rowindex={1} className={grid}>
          {columns.map(({ key, head, sorted, className }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
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
                key={index % elements}
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
