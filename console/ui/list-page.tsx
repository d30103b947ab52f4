import { Link, type LinkProps } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { Empty, Page, Toolbar } from './page.tsx'
import { Paged, type PagedProps } from './paged.tsx'
import { SearchField } from './search-field.tsx'

interface ListPageProps<Row> extends Omit<PagedProps<Row>, 'label' | 'empty' | 'isInside' | 'section'> {
  /** The name of the records, such as "Short links". */
  title: string
  intro: string
  /** The way to a new record, for those who may make one. */
  adding: ReactNode
  /** The ways to neighbouring lists. */
  tabs?: ReactNode
  search: string | undefined
  onSearch(text: string | undefined): void
  /** Further ways to narrow the list. */
  filters?: ReactNode
  /** Whether the list is narrowed; absent where there are always some. */
  isNarrowed?: boolean
  /** In place of a list without records: the sentence where it is narrowed, and where there are none; and what they are for. */
  empty: { fits: string; none?: string; hint: string }
}

/** A screen that lists the records of one kind, with a search, filters and pages. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, intro, adding, tabs, search, onSearch, filters, isNarrowed = true, empty, ...paged } = props
  return (
    <Page title={title} intro={intro} actions={adding}>
      {tabs}
      <Toolbar>
        <SearchField
          label={`Search ${title.toLowerCase()}`}
          value={search ?? ''}
          onSearch={(text) => onSearch(text || undefined)}
        />
        {filters}
      </Toolbar>
      <Paged
        {...paged}
        label={title}
        empty={<Empty title={isNarrowed ? empty.fits : (empty.none ?? empty.fits)}>{empty.hint}</Empty>}
      />
    </Page>
  )
}

/** The link to the screen that makes a new record. */
export const AddLink = ({ to, children }: { to: LinkProps['to']; children: string }) => (
  <Link to={to} className={buttonClass({ kind: 'primary' })}>
    <Plus size={16} aria-hidden />
    {children}
  </Link>
)
