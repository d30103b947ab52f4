import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { segments } from '../../../words/en/segments.ts'
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
    title: segments.one(),
    isText: true,
    show: ({ id, name }) => (
      <Link to="/segments/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    title: segments.columnType(),
    show: ({ type }) => <Badge tone={type === 'DYNAMIC' ? 'info' : 'idle'}>{kindOf(type)}</Badge>,
  },
  {
    title: segments.columnAbout(),
    isText: true,
    isMinor: true,
    show: ({ description }) => description ?? '',
  },
  { title: segments.contacts(), isNumber: true, show: ({ contactCount }) => number(contactCount) },
  { title: segments.columnChanged(), show: ({ updatedAt }) => <Time value={updatedAt} /> },
]

export const kindOf = (type: Segment['type']): string =>
  type === 'DYNAMIC' ? segments.typeRules() : segments.typeList()

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
      title={segments.title()}
      intro={segments.intro()}
      searchLabel={segments.search()}
      adding={can('segment:create') && <AddLink to="/segments/new">{segments.add()}</AddLink>}
      search={search}
      onSearch={(next) => navigate({ to: '/segments', search: { search: next } })}
      isNarrowed={Boolean(search)}
      query={query}
      columns={COLUMNS}
      page={page}
      onPage={(next) => navigate({ to: '/segments', search: (old) => ({ ...old, page: next }) })}
      empty={{
        fits: segments.noMatch(),
        none: segments.none(),
        hint: segments.noneHint(),
      }}
    />
  )
}
