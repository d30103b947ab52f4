import { useState } from 'react'
import { contactFields } from '../../../words/en/contact-fields.ts'
import { contacts } from '../../../words/en/contacts.ts'
import type { ContactSort, SortOrder } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { useGo } from '../../shell/use-go.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Menu, MenuItem, MenuLine, MenuTitle } from '../../ui/menu.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import type { Choice } from './choice.ts'
import { rulesOf } from './rules.ts'
import { type ContactQuery, filtersOf } from './search.ts'

const ExportDialog = lazyDialog(() => import('./bulk/export-dialog.tsx'))

const ORDERS: ReadonlyArray<readonly [ContactSort, SortOrder, string]> = [
  ['createdAt', 'desc', contacts.sortNewest()],
  ['createdAt', 'asc', contacts.sortOldest()],
  ['firstName', 'asc', contactFields.firstName()],
  ['lastName', 'asc', contactFields.lastName()],
  ['email', 'asc', contactFields.email()],
  ['phone', 'asc', contactFields.phone()],
  ['status', 'asc', contactFields.status()],
]

interface ListMenuProps {
  search: ContactQuery
  total: number | undefined
  /** Fields of the contacts that the list shows, in their order. */
  columns: readonly string[]
  onChoose(choice: Choice): void
  onSort(by: ContactSort, order: SortOrder): void
}

/** Actions for the whole list: sort, choose all, create a segment, export. */
export function ListMenu({ search, total = 0, columns, onChoose, onSort }: ListMenuProps) {
  const can = useCan()
  const go = useGo()
  const isNarrow = useNarrow()
  const [isExporting, setExporting] = useState(false)
  const filters = filtersOf(search)
  const rules = rulesOf(filters)
  const { sortBy = 'createdAt', sortOrder = 'desc' } = search
  return (
    <>
      <Menu label={isNarrow ? contacts.listShort() : contacts.list()}>
        <MenuTitle>{contacts.sort()}</MenuTitle>
        {ORDERS.map(([by, order, label]) => (
          <MenuItem
            key={label}
            isDisabled={by === sortBy && order === sortOrder}
            onSelect={() => onSort(by, order)}
          >
            {label}
          </MenuItem>
        ))}
        {total > 0 && (can('contact:update') || can('contact:delete')) && (
          <>
            <MenuLine />
            <MenuItem onSelect={() => onChoose({ kind: 'all', count: total })}>
              {contacts.chooseAll({ count: total })}
            </MenuItem>
          </>
        )}
        {total > 0 && can('contact:export') && (
          <MenuItem onSelect={() => setExporting(true)}>{contacts.exportAll()}</MenuItem>
        )}
        {rules && can('segment:create') && (
          <MenuItem onSelect={() => go(`/segments/new?rules=${encodeURIComponent(JSON.stringify(rules))}`)}>
            {contacts.saveSegment()}
          </MenuItem>
        )}
      </Menu>
      {isExporting && (
        <ExportDialog
          choice={{ kind: 'all', count: total }}
          filters={filters}
          columns={columns}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}
