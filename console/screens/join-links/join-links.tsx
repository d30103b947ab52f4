import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { joinLinks } from '../../../words/en/join-links.ts'
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
    title: joinLinks.one(),
    isText: true,
    show: ({ id, name }) => (
      <Link to="/join-links/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    title: joinLinks.status(),
    show: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>,
  },
  { title: joinLinks.type(), isMinor: true, show: ({ type }) => TYPES[type].label },
  { title: joinLinks.channel(), show: ({ channel }) => channelName(channel) },
  {
    title: joinLinks.address(),
    isText: true,
    isMinor: true,
    show: ({ url, keyword }) => keyword ?? url.replace(/^https?:\/\//, ''),
  },
  { title: joinLinks.created(), show: ({ createdAt }) => <Time value={createdAt} /> },
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
      title={joinLinks.title()}
      intro={joinLinks.intro()}
      searchLabel={joinLinks.search()}
      adding={can('join_link:create') && <AddLink to="/join-links/new">{joinLinks.new()}</AddLink>}
      search={search}
      onSearch={(next) => change({ search: next })}
      filters={
        <FilterSelect
          label={joinLinks.status()}
          name="status"
          value={status}
          all={joinLinks.statusAll()}
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
        fits: joinLinks.noneFits(),
        none: joinLinks.none(),
        hint: joinLinks.noneHint(),
      }}
    />
  )
}
