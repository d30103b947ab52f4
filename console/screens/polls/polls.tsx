import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Poll } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { channelName } from '../../ui/format.ts'
import { Empty, Page, Section, Toolbar } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import type { PollSearch } from './search.ts'
import { isStatus, STATES } from './words.ts'

const PER_PAGE = 50

const columnsIn = (zone: string | undefined): ReadonlyArray<Column<Poll>> => [
  {
    title: 'Poll',
    show: ({ id, name }) => (
      <Link to="/polls/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { title: 'State', show: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge> },
  { title: 'Question', isMinor: true, show: ({ questionTemplate }) => questionTemplate },
  { title: 'Channel', isMinor: true, show: ({ channel }) => channelName(channel) },
  {
    title: 'Closes',
    show: ({ closedAt, closesAt }) => <Time value={closedAt ?? closesAt} zone={zone} />,
  },
]

/** Questions that people answer by text or a tap. */
export function Polls() {
  const { q, status, page = 1 } = useSearch({ from: '/inside/polls' })
  const navigate = useNavigate({ from: '/polls' })
  const zone = useZone()
  const can = useCan()
  const change = (next: PollSearch) =>
    navigate({ to: '/polls', search: (old) => ({ ...old, page: undefined, ...next }) })
  const query = useQuery({
    ...read('GET /polls', {
      query: { page, limit: PER_PAGE, ...(q ? { q } : {}), ...(status ? { statuses: [status] } : {}) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
  return (
    <Page
      title="Polls"
      intro="A question with two to ten options, answered by a text or a tap."
      actions={
        can('poll:send') && (
          <Link to="/polls/new" className={buttonClass({ kind: 'primary' })}>
            <Plus size={16} aria-hidden />
            New poll
          </Link>
        )
      }
    >
      <Toolbar>
        <SearchField
          label="Search polls"
          value={q ?? ''}
          onSearch={(next) => change({ q: next || undefined })}
        />
        <SelectField
          label="State"
          name="status"
          isLabelHidden
          value={status ?? ''}
          onChange={({ target }) => change({ status: isStatus(target.value) ? target.value : undefined })}
        >
          <option value="">In every state</option>
          {Object.entries(STATES).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </Toolbar>
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title={q || status ? 'No poll fits.' : 'No question has been asked yet.'}>
              Ask which day suits, or which dish comes next. Results arrive as people answer.
            </Empty>
          ) : (
            <Section isFlush>
              <Table
                label="Polls"
                rows={data}
                columns={columnsIn(zone)}
                keyOf={({ id }) => id}
                isStale={query.isPlaceholderData}
              />
              <Pager
                page={page}
                hasNext={meta.hasNextPage}
                total={meta.total}
                onPage={(next) => change({ page: next })}
              />
            </Section>
          )
        }
      </Loaded>
    </Page>
  )
}
