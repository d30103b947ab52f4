import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Section } from './page.tsx'
import { Pager } from './pager.tsx'
import type { Sorting } from './sort-head.tsx'
import { type Column, Table } from './table.tsx'
import { Loaded } from './waiting.tsx'

export interface PagedProps<Row> {
  /** Query of one page. The previous page stays until the next one arrives. */
  query: Pick<
    UseQueryResult<{ data: Row[]; meta: { total: number; hasNextPage: boolean } }>,
    'data' | 'error' | 'failureReason' | 'refetch' | 'isPlaceholderData'
  >
  /** Label for screen readers. */
  label: string
  columns: ReadonlyArray<Column<Row>>
  sorting?: Sorting<string>
  page: number
  onPage(page: number): void
  /** Shown instead of an empty table. */
  empty: ReactNode
  /** Whether the list is already inside a section. */
  isInside?: boolean
  /** Heading of the section. */
  section?: string
}

/** A list of records with numbered pages. */
export function Paged<Row extends { id: string }>(props: PagedProps<Row>) {
  const { query, label, columns, sorting, page, onPage, empty, isInside = false, section } = props
  return (
    <Loaded query={query}>
      {({ data, meta }) => {
        if (data.length === 0) return empty
        const rows = (
          <>
            <Table
              label={label}
              rows={data}
              columns={columns}
              sorting={sorting}
              keyOf={({ id }) => id}
              isStale={query.isPlaceholderData}
            />
            <Pager page={page} hasNext={meta.hasNextPage} total={meta.total} onPage={onPage} />
          </>
        )
        return isInside ? (
          rows
        ) : (
          <Section title={section} isFlush>
            {rows}
          </Section>
        )
      }}
    </Loaded>
  )
}
