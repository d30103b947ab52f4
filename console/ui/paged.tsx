import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Section } from './page.tsx'
import { Pager } from './pager.tsx'
import { type Column, Table } from './table.tsx'
import { Loaded } from './waiting.tsx'

export interface PagedProps<Row> {
  /** Reads one page; the page before stays while the next one comes. */
  query: Pick<
    UseQueryResult<{ data: Row[]; meta: { total: number; hasNextPage: boolean } }>,
    'data' | 'error' | 'failureReason' | 'refetch' | 'isPlaceholderData'
  >
  /** For screen readers. */
  label: string
  columns: ReadonlyArray<Column<Row>>
  page: number
  onPage(page: number): void
  /** In place of a table without rows. */
  empty: ReactNode
  /** Whether it stands in a section already. */
  isInside?: boolean
  /** The heading of its section. */
  section?: string
}

/** A list of records with pages that have numbers. */
export function Paged<Row extends { id: string }>(props: PagedProps<Row>) {
  const { query, label, columns, page, onPage, empty, isInside = false, section } = props
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
