import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Ref, useEffect, useMemo, useRef } from 'react'
import { contactFields } from '../../../words/en/contact-fields.ts'
import { contacts } from '../../../words/en/contacts.ts'
import type { Contact, ContactSort, SortOrder } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { addressOf, personName } from '../../ui/format.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import type { VirtualColumn } from '../../ui/virtual-row.tsx'
import { VirtualTable, type VirtualTableHandle } from '../../ui/virtual-table.tsx'
import { type Choice, isChosen, MAX_CHOSEN, withThese } from './choice.ts'
import styles from './contacts.module.css'
import { idsBetween, type useRows } from './pages.ts'
import { SortHead } from './sort-head.tsx'
import { obstacleOf, stageName } from './words.ts'

const ROW = 44
/** Height of a row with two lines on a phone, px. */
const ROW_OF_TWO_LINES = 64
/** Columns on a phone. */
const NARROW = ['tick', 'name', 'phone', 'stage']

interface ContactTableProps {
  rows: ReturnType<typeof useRows>
  total: number
  choice: Choice
  onChoice(choice: Choice): void
  marked: number | undefined
  onSort(by: ContactSort, order: SortOrder): void
  ref: Ref<VirtualTableHandle>
}

export function ContactTable({ rows, total, choice, onChoice, marked, onSort, ref }: ContactTableProps) {
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

  const columns = useMemo(() => {
    const sort = (by: ContactSort) => ({
      sorted:
        by !== sortBy
          ? ('none' as const)
          : sortOrder === 'asc'
            ? ('ascending' as const)
            : ('descending' as const),
      head: (label: string) => (
        <SortHead
          label={label}
          by={by}
          sortBy={sortBy}
          sortOrder={sortOrder}
          onSort={(...to) => latest.current.onSort(...to)}
        />
      ),
    })
    const column = (
      key: string,
      title: string,
      show: VirtualColumn<Contact>['show'],
      by?: ContactSort,
      className?: string,
    ) => {
      const sorting = by && sort(by)
      return { key, show, className, head: sorting?.head(title) ?? title, sorted: sorting?.sorted }
    }
    const all: ReadonlyArray<VirtualColumn<Contact>> = [
      {
        key: 'tick',
        head: <span className={styles.hidden}>{contacts.columnChosen()}</span>,
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
      },
      column(
        'name',
        contacts.columnName(),
        (contact) => <Name contact={contact} />,
        'firstName',
        styles.name,
      ),
      // The narrow list has no email column, so this one shows the email address of a contact
      // without a number.
      column(
        'phone',
        contactFields.phone(),
        (one) => (isNarrow ? addressOf(one) : one.phone),
        'phone',
        styles.phone,
      ),
      column('stage', contactFields.stage(), ({ stage }) => stageName(stage), undefined, styles.stage),
      column(
        'email',
        contactFields.email(),
        ({ email }) => <span title={email ?? undefined}>{email}</span>,
        'email',
        styles.email,
      ),
      column(
        'tags',
        contactFields.tags(),
        ({ tags }) => tags.length > 0 && <Tags tags={tags} />,
        undefined,
        styles.wide,
      ),
      column(
        'created',
        contacts.columnAdded(),
        ({ createdAt }) => (
          <span className={styles.quiet}>
            <Time value={createdAt} zone={zone} />
          </span>
        ),
        'createdAt',
      ),
    ]
    return isNarrow ? all.filter(({ key }) => NARROW.includes(key)) : all
  }, [sortBy, sortOrder, zone, mayChoose, isAll, isNarrow])

  return (
    <VirtualTable
      ref={ref}
      label={contacts.title()}
      count={total}
      rowHeight={isNarrow ? ROW_OF_TWO_LINES : ROW}
      rowAt={rows.rowAt}
      columns={columns}
      grid={styles.grid}
      onRange={rows.look}
      isChosen={({ id }) => isChosen(choice, id)}
      marked={marked}
      isStale={rows.isStale}
    />
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

const SHOWN_TAGS = 2

const Tags = ({ tags }: { tags: Contact['tags'] }) => (
  <span className={styles.tags} title={tags.map(({ name }) => name).join(', ')}>
    {tags.slice(0, SHOWN_TAGS).map(({ id, name }) => (
      <Badge key={id}>{name}</Badge>
    ))}
    {tags.length > SHOWN_TAGS && <span className={styles.quiet}>+{tags.length - SHOWN_TAGS}</span>}
  </span>
)
