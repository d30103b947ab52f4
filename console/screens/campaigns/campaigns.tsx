import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Campaign } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { channelName, number, share } from '../../ui/format.ts'
import { Empty, Page, Section, Toolbar } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { Time } from '../../ui/time.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { FILTERS, type Filter, statusesOf } from './filters.ts'
import { PAUSE_REASONS, STATES } from './states.ts'

const PER_PAGE = 50

/** All campaigns, the newest first. */
export function Campaigns() {
  const { q, show = 'ALL', page = 1 } = useSearch({ from: '/inside/campaigns' })
  const navigate = useNavigate({ from: '/campaigns' })
  const statuses = statusesOf(show)
  const query = useQuery({
    ...read('GET /campaigns', {
      query: { page, limit: PER_PAGE, ...(q ? { q } : {}), ...(statuses ? { statuses: [...statuses] } : {}) },
    }),
    placeholderData: keepPreviousData,
    // Lists change while something sends.
    refetchInterval: 15_000,
  })
  const isFiltered = q !== undefined || show !== 'ALL'
  return (
    <Page title="Campaigns">
      <Toolbar>
        <SearchField
          label="Search by name"
          value={q ?? ''}
          onSearch={(next) =>
            navigate({ search: (old) => ({ ...old, q: next || undefined, page: undefined }) })
          }
        />
        <Choice<Filter>
          label="Show"
          value={show}
          options={FILTERS}
          onChange={(next) =>
            navigate({
              search: (old) => ({ ...old, show: next === 'ALL' ? undefined : next, page: undefined }),
            })
          }
        />
      </Toolbar>
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title={isFiltered ? 'No campaign fits.' : 'No campaign has been written yet.'} />
          ) : (
            <Section isFlush>
              <CampaignTable campaigns={data} isStale={query.isPlaceholderData} />
              <Pager
                page={page}
                hasNext={meta.hasNextPage}
                total={meta.total}
                onPage={(next) => navigate({ search: (old) => ({ ...old, page: next }) })}
              />
            </Section>
          )
        }
      </Loaded>
    </Page>
  )
}

function CampaignTable({ campaigns, isStale }: { campaigns: readonly Campaign[]; isStale: boolean }) {
  const zone = useZone()
  const columns: ReadonlyArray<Column<Campaign>> = [
    {
      title: 'Campaign',
      show: ({ id, name }) => (
        <Link to="/campaigns/$id" params={{ id }}>
          {name}
        </Link>
      ),
    },
    { title: 'State', show: (campaign) => <State campaign={campaign} /> },
    { title: 'Channel', isMinor: true, show: ({ channel }) => channelName(channel) },
    { title: 'To', isMinor: true, show: ({ segment }) => segment.name },
    {
      title: 'Recipients',
      isNumber: true,
      show: ({ recipientCount }) => (recipientCount > 0 ? number(recipientCount) : '–'),
    },
    {
      title: 'Delivered',
      isNumber: true,
      show: ({ stats }) => share(stats.delivered, stats.sent),
    },
    { title: 'Sends', show: (campaign) => <When campaign={campaign} zone={zone} /> },
  ]
  return (
    <Table label="Campaigns" rows={campaigns} columns={columns} keyOf={({ id }) => id} isStale={isStale} />
  )
}

function State({ campaign: { status, pauseReason } }: { campaign: Campaign }) {
  const { label, tone } = STATES[status]
  return (
    <span title={pauseReason ? PAUSE_REASONS[pauseReason] : undefined}>
      <Badge tone={tone}>{label}</Badge>
    </span>
  )
}

function When({ campaign, zone }: { campaign: Campaign; zone: string | undefined }) {
  const { nextRunAt, lastRunAt, scheduledAt } = campaign
  if (nextRunAt) return <Time value={nextRunAt} zone={zone} as="date" />
  return <Time value={lastRunAt ?? scheduledAt} zone={zone} none="Not yet" />
}
