import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { polls } from '../../../words/en/polls.ts'
import type { Poll } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { Excerpt } from '../../shell/excerpt.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { channelName } from '../../ui/format.ts'
import { AddLink, ListPage } from '../../ui/list-page.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import type { PollSearch } from './search.ts'
import { STATES } from './words.ts'

const PER_PAGE = 50

const columnsIn = (zone: string | undefined): ReadonlyArray<Column<Poll>> => [
  {
    title: polls.one(),
    isText: true,
    show: ({ id, name }) => (
      <Link to="/polls/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    title: polls.status(),
    show: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>,
  },
  {
    title: polls.question(),
    isText: true,
    isMinor: true,
    show: ({ questionTemplate }) => <Excerpt text={questionTemplate} />,
  },
  { title: polls.channel(), isMinor: true, show: ({ channel }) => channelName(channel) },
  {
    title: polls.closes(),
    show: ({ closedAt, closesAt }) => <Time value={closedAt ?? closesAt} zone={zone} />,
  },
]

/** List of polls. */
export function Polls() {
  const { q, status, page = 1 } = useSearch({ from: '/inside/polls' })
  const navigate = useNavigate({ from: '/polls' })
  const zone = useZone()
  const can = useCan()
  const change = (next: PollSearch) =>
    navigate({ to: '/polls', search: (old) => ({ ...old, page: undefined, ...next }) })
  const query = useQuery({
    ...readKept('GET /polls', {
      query: { page, limit: PER_PAGE, ...(q ? { q } : {}), ...(status ? { statuses: [status] } : {}) },
    }),
    refetchInterval: 15_000,
  })
  return (
    <ListPage
      title={polls.title()}
      intro={polls.intro()}
      searchLabel={polls.search()}
      adding={can('poll:create') && <AddLink to="/polls/new">{polls.new()}</AddLink>}
      search={q}
      onSearch={(next) => change({ q: next })}
      filters={
        <FilterSelect
          label={polls.status()}
          name="status"
          value={status}
          all={polls.statusAll()}
          choices={STATES}
          onChange={(status) => change({ status })}
        />
      }
      isNarrowed={Boolean(q || status)}
      query={query}
      columns={columnsIn(zone)}
      page={page}
      onPage={(next) => change({ page: next })}
      empty={{
        fits: polls.noneFits(),
        none: polls.none(),
        hint: polls.noneHint(),
      }}
    />
  )
}
