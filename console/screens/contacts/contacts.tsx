import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { contacts } from '../../../words/en/contacts.ts'
import type { ContactSort, SortOrder } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { chosenColumns } from '../../shell/views/columns.ts'
import { GoneView, ListTools } from '../../shell/views/list-tools.tsx'
import { useView, type Viewing } from '../../shell/views/use-view.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { Failure } from '../../ui/notice.tsx'
import { Empty, Page, Toolbar } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { VirtualTableHandle } from '../../ui/virtual-table.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { RunningChanges } from './bulk/running-changes.tsx'
import { Chips } from './chips.tsx'
import { type Choice, countOf, NOTHING } from './choice.ts'
import { ChoiceBar } from './choice-bar.tsx'
import { contactColumns, exportFields } from './contact-columns.tsx'
import { ContactTable } from './contact-table.tsx'
import styles from './contacts.module.css'
import { FilterButton } from './filter-button.tsx'
import { ListMenu } from './list-menu.tsx'
import { useCustomFields } from './names.ts'
import { useRows } from './pages.ts'
import { ContactsTabs } from './places.tsx'
import { type ContactQuery, type ContactSearch, contactSearch, type Filters, filtersOf } from './search.ts'
import { Total } from './total.tsx'
import { useListKeys } from './use-list-keys.ts'

const NewContact = lazyDialog(() => import('./new-contact.tsx'))

/** Scrolling list of contacts. The address stores the filters. */
export function Contacts() {
  const viewing = useView('contacts', useSearch({ from: '/inside/contacts' }), contactSearch)
  return viewing.isLoading ? (
    <Page title={contacts.title()} isWide>
      <Waiting lines={8} />
    </Page>
  ) : (
    <ContactList viewing={viewing} />
  )
}

function ContactList({ viewing }: { viewing: Viewing<ContactSearch> }) {
  const navigate = useNavigate({ from: '/contacts' })
  const can = useCan()
  const isNarrow = useNarrow()
  const { columns: keys, ...query } = viewing.settings
  const queryText = JSON.stringify(query)
  // Another choice of columns is no other search.
  const search = useMemo((): ContactQuery => JSON.parse(queryText), [queryText])
  const rows = useRows(search)
  const columns = useColumns(keys)
  const [choice, setChoice] = useState<Choice>(NOTHING)
  const [isAdding, setAdding] = useState(false)
  const table = useRef<VirtualTableHandle>(null)
  const filters = filtersOf(search)
  const filterText = JSON.stringify(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen belongs to what was shown
  useEffect(() => setChoice(NOTHING), [filterText])
  const { marked } = useListKeys({ count: rows.total ?? 0, show: (index) => table.current?.show(index) })

  const set = (next: ContactSearch) => navigate({ search: viewing.addressOf(next) })
  const filterBy = (next: Filters) => {
    const { sortBy, sortOrder } = search
    return set({ ...next, sortBy, sortOrder, columns: keys })
  }
  const sortBy = (by: ContactSort, sortOrder: SortOrder) =>
    set({ ...viewing.settings, sortBy: by, sortOrder })
  const isFiltered = filterText !== '{}'

  return (
    <Page
      title={contacts.title()}
      part={viewing.view?.name}
      isWide
      actions={
        <>
          {can('contact:import') && (
            <Link to="/contacts/import" className={buttonClass()}>
              <Upload size={16} aria-hidden />
              {contacts.importAct()}
            </Link>
          )}
          {can('contact:create') && (
            <Button kind="primary" onClick={() => setAdding(true)}>
              <Plus size={16} aria-hidden />
              {isNarrow ? contacts.newShort() : contacts.newAct()}
            </Button>
          )}
        </>
      }
    >
      <ContactsTabs />
      <Toolbar>
        <SearchField
          label={contacts.search()}
          value={search.search ?? ''}
          onSearch={(text) => filterBy({ ...filters, search: text || undefined })}
        />
        <FilterButton filters={filters} onFilters={filterBy} />
        <ListTools viewing={viewing} columns={columns} onGo={(address) => navigate({ search: address })} />
        <ListMenu
          search={search}
          total={rows.total}
          columns={exportFields(columns.keys)}
          onChoose={setChoice}
          onSort={sortBy}
        />
        <Total total={rows.total} isFiltered={isFiltered} isStale={rows.isStale} />
      </Toolbar>
      <GoneView viewing={viewing} />
      <Chips filters={filters} onFilters={filterBy} />
      <RunningChanges />
      {rows.error && <Failure error={rows.error} onRetry={rows.retry} />}
      {rows.pageError && <Failure error={rows.pageError} />}
      {rows.total === undefined ? (
        !rows.error && <Waiting lines={8} />
      ) : rows.total === 0 ? (
        <NoContacts isFiltered={isFiltered} onAll={() => filterBy({})} onNew={() => setAdding(true)} />
      ) : (
        <ContactTable
          key={JSON.stringify(rows.search)}
          ref={table}
          columns={columns.shown}
          rows={rows}
          total={rows.total}
          choice={choice}
          onChoice={setChoice}
          marked={marked}
          onSort={sortBy}
        />
      )}
      {countOf(choice) > 0 && (
        <ChoiceBar
          choice={choice}
          filters={filters}
          columns={exportFields(columns.keys)}
          total={rows.isStale ? undefined : rows.total}
          onChoice={setChoice}
        />
      )}
      {isAdding && <NewContact onClose={() => setAdding(false)} />}
      <p className={styles.hidden}>{contacts.keysHint.rich({ key: (text) => <kbd>{text}</kbd> })}</p>
    </Page>
  )
}

/** Returns the columns of the list. @param keys separated by commas; undefined for the default ones */
function useColumns(keys: string | undefined) {
  const fields = useCustomFields()
  return useMemo(() => {
    const all = contactColumns(fields)
    // Chosen columns stay, even if the list then scrolls sideways.
    const staying = all.map((column) => ({ ...column, leaves: undefined }))
    return chosenColumns(keys === undefined ? all : staying, keys)
  }, [fields, keys])
}

interface NoContactsProps {
  isFiltered: boolean
  onAll(): void
  onNew(): void
}

function NoContacts({ isFiltered, onAll, onNew }: NoContactsProps) {
  const can = useCan()
  if (isFiltered)
    return (
      <Empty title={contacts.noMatch()} actions={<Button onClick={onAll}>{contacts.showAll()}</Button>} />
    )
  return (
    <Empty
      title={contacts.none()}
      actions={
        <>
          {can('contact:import') && (
            <Link to="/contacts/import" className={buttonClass({ kind: 'primary' })}>
              {contacts.noneImport()}
            </Link>
          )}
          {can('contact:create') && <Button onClick={onNew}>{contacts.noneAdd()}</Button>}
        </>
      }
    >
      {contacts.noneHint()}
    </Empty>
  )
}
