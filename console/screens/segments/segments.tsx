import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Segment } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { number } from '../../ui/format.ts'
import { AddLink, ListPage } from '../../ui/list-page.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'

const PER_PAGE = 50

const COLUMNS: ReadonlyArray<Column<Segment>> = [
  {
    title: 'Segment',
    show: ({ id, name }) => (
      <Link to="/segments/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    title: 'Kind',
    show: ({ type }) => <Badge tone={type === 'DYNAMIC' ? 'info' : 'idle'}>{kindOf(type)}</Badge>,
  },
  { title: 'About', isMinor: true, show: ({ description }) => description ?? '' },
  { title: 'Contacts', isNumber: true, show: ({ contactCount }) => number(contactCount) },
  { title: 'Changed', show: ({ updatedAt }) => <Time value={updatedAt} /> },
]

export const kindOf = (type: Segment['type']): string => (type === 'DYNAMIC' ? 'By rules' : 'Fixed list')

/** List of segments, dynamic and static. */
export function Segments() {
  const { search, page = 1 } = useSearch({ from: '/inside/segments' })
  const navigate = useNavigate({ from: '/segments' })
  const can = useCan()
  const query = useQuery(
    readKept('GET /segments', { query: { page, limit: PER_PAGE, ...(search ? { search } : {}) } }),
  )
  return (
    <ListPage
      title="Segments"
      intro="Who gets a campaign. Those by rules are as of the moment of each send."
      adding={can('segment:create') && <AddLink to="/segments/new">New segment</AddLink>}
      search={search}
      onSearch={(next) => navigate({ to: '/segments', search: { search: next } })}
      isNarrowed={Boolean(search)}
      query={query}
      columns={COLUMNS}
      page={page}
      onPage={(next) => navigate({ to: '/segments', search: (old) => ({ ...old, page: next }) })}
      empty={{
        fits: 'No segment fits.',
        none: 'There is no segment yet.',
        hint: 'A segment says who gets a campaign: everybody from one city, all who clicked last time, a list you chose.',
      }}
    />
  )
}
