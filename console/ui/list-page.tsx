import { Link, type LinkProps } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { Empty, Page, Toolbar } from './page.tsx'
import { Paged, type PagedProps } from './paged.tsx'
import { SearchField } from './search-field.tsx'

interface ListPageProps<Row> extends Omit<PagedProps<Row>, 'label' | 'empty' | 'isInside' | 'section'> {
  /** Name of the records, such as "Short links". */
  title: string
  /** Name of the open part, if the tab's title needs it. */
  part?: string | undefined
  intro: string
  /** Button for a new record, if the role allows it. */
  adding: ReactNode
  /** Tabs of related lists. */
  tabs?: ReactNode
  /** Label of the search, such as "Search short links". */
  searchLabel: string
  search: string | undefined
  onSearch(text: string | undefined): void
  /** Filters of the list. */
  filters?: ReactNode
  /** Shown above the list. */
  notice?: ReactNode
  /** Whether a search or filter applies. Absent if the list is never empty without one. */
  isNarrowed?: boolean
  /**
   * Shown instead of an empty list: `fits` if a search or filter applies, else `none`; `hint`
   * explains the records.
   */
  empty: { fits: string; none?: string; hint: string }
}

/** A screen that lists records of one kind, with a search, filters and pages. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const {
    title,
    part,
    intro,
    adding,
    tabs,
    searchLabel,
    search,
    onSearch,
    filters,
    notice,
    isNarrowed = true,
    empty,
    ...paged
  } = props
  return (
    <Page title={title} part={part} intro={intro} actions={adding}>
      {tabs}
      <Toolbar>
        <SearchField
          label={searchLabel}
          value={search ?? ''}
          onSearch={(text) => onSearch(text || undefined)}
        />
        {filters}
      </Toolbar>
      {notice}
      <Paged
        {...paged}
        label={title}
        empty={<Empty title={isNarrowed ? empty.fits : (empty.none ?? empty.fits)}>{empty.hint}</Empty>}
      />
    </Page>
  )
}

/** A link to the screen that creates a record. */
export const AddLink = ({ to, children }: { to: LinkProps['to']; children: string }) => (
  <Link to={to} className={buttonClass({ kind: 'primary' })}>
    <Plus size={16} aria-hidden />
    {children}
  </Link>
)
