import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { JoinLink } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { channelName } from '../../ui/format.ts'
import { AddLink, ListPage } from '../../ui/list-page.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import type { JoinLinkSearch } from './search.ts'
import { STATES, TYPES } from './words.ts'

const PER_PAGE = 50

const COLUMNS: ReadonlyArray<Column<JoinLink>> = [
  {
    title: 'Join link',
    show: ({ id, name }) => (
      <Link to="/join-links/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { title: 'State', show: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge> },
  { title: 'How', isMinor: true, show: ({ type }) => TYPES[type].label },
  { title: 'For', show: ({ channel }) => channelName(channel) },
  { title: 'Address', isMinor: true, show: ({ url, keyword }) => keyword ?? url.replace(/^https?:\/\//, '') },
  { title: 'Made', show: ({ createdAt }) => <Time value={createdAt} /> },
]

/** Join links: ways to join with consent. */
export function JoinLinks() {
  const { search, status, page = 1 } = useSearch({ from: '/inside/join-links' })
  const navigate = useNavigate({ from: '/join-links' })
  const can = useCan()
  const change = (next: JoinLinkSearch) =>
    navigate({ to: '/join-links', search: (old) => ({ ...old, page: undefined, ...next }) })
  const query = useQuery(
    readKept('GET /join-links', {
      query: {
        page,
        limit: PER_PAGE,
        ...(search ? { search } : {}),
        ...(status ? { statuses: [status] } : {}),
      },
    }),
  )
  return (
    <ListPage
      title="Join links"
      intro="People join by themselves, and their consent is kept as evidence."
      adding={can('join_link:create') && <AddLink to="/join-links/new">New join link</AddLink>}
      search={search}
      onSearch={(next) => change({ search: next })}
      filters={
        <FilterSelect
          label="State"
          name="status"
          value={status}
          all="In every state"
          choices={STATES}
          onChange={(status) => change({ status })}
        />
      }
      isNarrowed={Boolean(search || status)}
      query={query}
      columns={COLUMNS}
      page={page}
      onPage={(next) => change({ page: next })}
      empty={{
        fits: 'No join link fits.',
        none: 'There is no join link yet.',
        hint: 'Print a code on the counter, put a form on the website, or name a keyword on the radio.',
      }}
    />
  )
}
