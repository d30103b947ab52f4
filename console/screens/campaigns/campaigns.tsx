import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { campaigns } from '../../../words/en/campaigns.ts'
import { useCan } from '../../api/hooks.ts'
import { read, readKept } from '../../api/queries.ts'
import { useBegunAt } from '../../shell/kept-forms.ts'
import { chosenColumns } from '../../shell/views/columns.ts'
import { GoneView, ListTools } from '../../shell/views/list-tools.tsx'
import { useView } from '../../shell/views/use-view.ts'
import { sortingOf } from '../../shell/views/view-search.ts'
import { buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty, Page, Section, Toolbar } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { Time } from '../../ui/time.tsx'
import { Loaded, Waiting } from '../../ui/waiting.tsx'
import { CampaignTable, useCampaignColumns } from './campaign-table.tsx'
import { filterOptions, queryOf } from './filters.ts'
import { CAMPAIGN_SORTS, type CampaignSearch, campaignSearch, type Filter } from './search.ts'

/** First steps, shown until the first campaign exists. */
const FirstSteps = lazyPart(() => import('../../shell/first-steps/first-steps.tsx'), <Waiting lines={6} />)

const PER_PAGE = 50
/** Intervals between reads of the list, ms: while a listed campaign is sending, and otherwise. */
const LIVE_MS = 2_000
const QUIET_MS = 15_000

/** List of campaigns, newest first. */
export function Campaigns() {
  const address = useSearch({ from: '/inside/campaigns' })
  const viewing = useView('campaigns', address, campaignSearch)
  const { page = 1 } = address
  const { q, show = 'ALL', columns: keys, sortBy, sortOrder } = viewing.settings
  const navigate = useNavigate({ from: '/campaigns' })
  const can = useCan()
  const query = useQuery({
    ...readKept('GET /campaigns', {
      query: {
        page,
        limit: PER_PAGE,
        ...(q ? { q } : {}),
        ...queryOf(show),
        ...(sortBy ? { sortBy } : {}),
        ...(sortOrder ? { sortOrder } : {}),
      },
    }),
    enabled: !viewing.isLoading,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'SENDING') ? LIVE_MS : QUIET_MS,
  })
  const submitted = useQuery({
    ...read('GET /campaigns', { query: { limit: 1, ...(q ? { q } : {}), approval: 'SUBMITTED' } }),
    refetchInterval: QUIET_MS,
  }).data?.meta.total
  const go = (search: CampaignSearch) => navigate({ search })
  const set = (next: CampaignSearch) => go(viewing.addressOf({ ...viewing.settings, ...next }))
  const columns = chosenColumns(useCampaignColumns(), keys)
  const options = filterOptions(
    { statusCounts: query.data?.meta.statusCounts, submitted, mayApprove: can('campaign:send') },
    show,
  )
  return (
    <Page
      title={campaigns.title()}
      part={viewing.view?.name}
      actions={can('campaign:create') && <NewCampaign />}
    >
      <Toolbar>
        <SearchField
          label={campaigns.search()}
          value={q ?? ''}
          onSearch={(next) => set({ q: next || undefined })}
        />
        <Choice<Filter>
          label={campaigns.filter()}
          value={show}
          options={options}
          onChange={(next) => set({ show: next === 'ALL' ? undefined : next })}
        />
        <ListTools viewing={viewing} columns={columns} onGo={go} />
      </Toolbar>
      <GoneView viewing={viewing} />
      {can('campaign:create') && <Begun />}
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <NoCampaigns isFiltered={q !== undefined || show !== 'ALL'} onShowAll={() => go({})} />
          ) : (
            <Section isFlush>
              <CampaignTable
                campaigns={data}
                columns={columns.shown}
                sorting={sortingOf({ sortBy, sortOrder }, CAMPAIGN_SORTS, set)}
                isStale={query.isPlaceholderData}
              />
              <Pager
                page={page}
                hasNext={meta.hasNextPage}
                total={meta.total}
                onPage={(next) => go({ ...address, page: next })}
              />
            </Section>
          )
        }
      </Loaded>
    </Page>
  )
}

const NewCampaign = () => (
  <Link to="/campaigns/new" className={buttonClass({ kind: 'primary' })}>
    <Plus size={16} aria-hidden />
    {campaigns.newAct()}
  </Link>
)

/** Leads to a new campaign that was begun and could not be stored. */
function Begun() {
  const at = useBegunAt('campaign', 'new')
  if (!at) return null
  return (
    <Notice
      title={campaigns.listBegun.rich({ time: <Time value={at} as="date" /> })}
      actions={<Link to="/campaigns/new">{campaigns.listContinue()}</Link>}
    />
  )
}

function NoCampaigns({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll(): void }) {
  const can = useCan()
  if (isFiltered) {
    return (
      <Empty
        title={campaigns.listNone()}
        actions={
          <button type="button" className={buttonClass()} onClick={onShowAll}>
            {campaigns.listShowAll()}
          </button>
        }
      />
    )
  }
  if (can('campaign:create')) {
    return <FirstSteps />
  }
  return <Empty title={campaigns.listEmpty()}>{campaigns.listEmptyHint()}</Empty>
}
