import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Ref, useEffect, useMemo, useRef } from 'react'
import { contacts } from '../../../words/en/contacts.ts'
import type { Contact, ContactSort, SortOrder } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { addressOf, personName } from '../../ui/format.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { SortHead, type Sorting, sortedAs } from '../../ui/sort-head.tsx'
import { toast } from '../../ui/toast.tsx'
import type { VirtualColumn } from '../../ui/virtual-row.tsx'
import { VirtualTable, type VirtualTableHandle } from '../../ui/virtual-table.tsx'
import { type Choice, isChosen, MAX_CHOSEN, withThese } from './choice.ts'
import type { ContactColumn } from './contact-columns.tsx'
import styles from './contacts.module.css'
import { PageBox, PageBoxContext, usePage } from './page-box.tsx'
import { idsBetween, type useRows } from './pages.ts'
import { obstacleOf } from './words.ts'

const ROW = 44
/** Height of a row with two lines on a phone, px. */
const ROW_OF_TWO_LINES = 64
/** Number of columns after the name on a phone. */
const NARROW_COLUMNS = 2

interface ContactTableProps {
  /** Columns after the name. */
  columns: readonly ContactColumn[]
  rows: ReturnType<typeof useRows>
  total: number
  choice: Choice
  onChoice(choice: Choice): void
  marked: number | undefined
  onSort(by: ContactSort, order: SortOrder): void
  ref: Ref<VirtualTableHandle>
}

export function ContactTable(props: ContactTableProps) {
  const { rows, total, choice, onChoice, marked, onSort, ref } = props
  const isNarrow = useNarrow()
  const zone = useZone()
  const tick = useTick(rows, choice, onChoice)
  const can = useCan()
  const mayChoose = can('contact:update') || can('contact:delete') || can('contact:export')
  const isRange = useRef(false)
  const latest = useRef({ tick, onSort })
  latest.current = { tick, onSort }
  const { sortBy = 'createdAt', sortOrder = 'desc' } = rows.search
  const isAll = choice.kind === 'all'
  const page = usePage(rows, total)

  const columns = useMemo(() => {
    const sorting: Sorting<ContactSort> = {
      by: sortBy,
      order: sortOrder,
      onSort: (...to) => latest.current.onSort(...to),
    }
    const head = (title: string, by?: ContactSort) =>
      by
        ? {
            sorted: sortedAs(sorting, by),
            head: <SortHead label={title} by={by} sorting={sorting} isLatestFirst={by === 'createdAt'} />,
          }
        : { head: title }
    const tickColumn: VirtualColumn<Contact> = {
      key: 'tick',
      head: mayChoose ? <PageBox /> : <span className={styles.hidden}>{contacts.columnChosen()}</span>,
      width: [44, 0],
      className: styles.tick,
      show: (contact, { index, isChosen }) =>
        mayChoose && (
          <label>
            <input
              type="checkbox"
              aria-label={contacts.choose({ name: personName(contact) })}
              checked={isChosen}
              disabled={isAll}
              // A change event lacks the shift key, so the click before it records the key.
              onClick={({ shiftKey }) => {
                isRange.current = shiftKey
              }}
              onChange={() => latest.current.tick(contact.id, index, !isChosen, isRange.current)}
            />
          </label>
        ),
    }
    const nameColumn: VirtualColumn<Contact> = {
      key: 'name',
      ...head(contacts.columnName(), 'firstName'),
      width: [160, 1.4],
      className: styles.name,
      show: (contact) => <Name contact={contact} />,
    }
    const others = isNarrow ? props.columns.slice(0, NARROW_COLUMNS) : props.columns
    return [
      tickColumn,
      nameColumn,
      ...others.map(({ key, title, width, leaves, className, show, sortBy: by }) => ({
        key,
        ...head(title, by),
        width,
        leaves,
        className,
        // The list on a phone may have no email column, so the phone column shows the email address of a
        // contact without a number.
        show: (contact: Contact) => (isNarrow && key === 'phone' ? addressOf(contact) : show(contact, zone)),
      })),
    ]
  }, [props.columns, sortBy, sortOrder, zone, mayChoose, isAll, isNarrow])

  return (
    <PageBoxContext
      value={{ ...page.boxOf(choice), onTick: (isTicked) => page.tick(choice, isTicked, onChoice) }}
    >
      <VirtualTable
        ref={ref}
        label={contacts.title()}
        count={total}
        rowHeight={isNarrow ? ROW_OF_TWO_LINES : ROW}
        rowAt={rows.rowAt}
        columns={columns}
        grid={styles.grid}
        onRange={(first, last) => {
          rows.look(first, last)
          page.see(first, last)
        }}
        isChosen={({ id }) => isChosen(choice, id)}
        marked={marked}
        isStale={rows.isStale}
      />
    </PageBoxContext>
  )
}

/** Ticks a row, or with the shift key all rows since the last tick. */
function useTick(rows: ContactTableProps['rows'], choice: Choice, onChoice: (choice: Choice) => void) {
  const client = useQueryClient()
  const last = useRef<number>(undefined)
  // Rows still loading may arrive after the choice or the list has changed.
  const latest = useRef({ choice, isShown: !rows.isStale })
  latest.current = { choice, isShown: !rows.isStale }
  useEffect(
    () => () => {
      latest.current.isShown = false
    },
    [],
  )
  return async (id: string, index: number, isWanted: boolean, isRange: boolean) => {
    const from = last.current
    last.current = index
    if (!isRange || from === undefined) return onChoice(withThese(choice, [id], isWanted))
    const first = Math.min(from, index)
    const until = Math.min(Math.max(from, index), first + MAX_CHOSEN - 1)
    try {
      const ids = await idsBetween(client, rows.search, first, until)
      if (!latest.current.isShown) return
      onChoice(withThese(latest.current.choice, ids, isWanted))
      if (isWanted && Math.abs(index - from) >= MAX_CHOSEN) toast(contacts.chooseLimit({ most: MAX_CHOSEN }))
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error))
    }
  }
}

function Name({ contact }: { contact: Contact }) {
  const obstacle = obstacleOf(contact)
  return (
    <>
      <Link to="/contacts/$id" params={{ id: contact.id }}>
        {personName(contact)}
      </Link>
      {obstacle && <Badge tone={obstacle.tone}>{obstacle.text}</Badge>}
    </>
  )
}
