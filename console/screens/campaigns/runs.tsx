import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Execution, ExecutionResults } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read, readKept } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { number, rate } from '../../ui/format.ts'
import { Empty, Section } from '../../ui/page.tsx'
import { Paged } from '../../ui/paged.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { useCampaign } from './live.ts'
import { RUN_STATES } from './states.ts'

const PER_PAGE = 50

/** Comparison of the runs of a recurring campaign. */
export function Runs() {
  const { campaign, everyMs } = useCampaign()
  const can = useCan()
  const zone = useZone()
  const { page = 1 } = useSearch({ from: '/inside/campaigns/$id/runs' })
  const navigate = useNavigate({ from: '/campaigns/$id/runs' })
  const params = { campaignId: campaign.id }
  const query = useQuery({
    ...readKept('GET /campaigns/{campaignId}/executions', { params, query: { page, limit: PER_PAGE } }),
    refetchInterval: everyMs,
  })
  const compared = useQuery({
    ...read('GET /campaigns/{campaignId}/executions/compare', { params, query: { limit: PER_PAGE } }),
    enabled: can('analytics:read'),
    refetchInterval: everyMs,
  }).data?.data
  const resultsOf = (run: Execution) => compared?.find(({ executionId }) => executionId === run.id)
  const share = (of: (results: ExecutionResults) => number) => (run: Execution) => {
    const results = resultsOf(run)
    return results && results.totals.sent > 0 ? rate(of(results)) : null
  }
  const columns: ReadonlyArray<Column<Execution>> = [
    {
      title: 'Run',
      show: ({ id, sequence }) => (
        <Link to="/campaigns/$id/runs/$run" params={{ id: campaign.id, run: id }}>
          Run {sequence}
        </Link>
      ),
    },
    {
      title: 'State',
      show: ({ status }) => <Badge tone={RUN_STATES[status][1]}>{RUN_STATES[status][0]}</Badge>,
    },
    {
      title: 'Began',
      show: ({ startedAt, scheduledFor }) => <Time value={startedAt ?? scheduledFor} zone={zone} as="date" />,
    },
    {
      title: 'Recipients',
      isNumber: true,
      show: ({ counts }) => (counts.recipients > 0 ? number(counts.recipients) : null),
    },
    { title: 'Delivered', isNumber: true, show: share(({ rates }) => rates.delivery) },
    { title: 'Clicked', isNumber: true, show: share(({ rates }) => rates.click) },
    { title: 'Replied', isNumber: true, isMinor: true, show: share(({ rates }) => rates.reply) },
    { title: 'Opted out', isNumber: true, isMinor: true, show: share(({ rates }) => rates.optOut) },
  ]
  return (
    <Section title="Runs" isFlush>
      <Paged
        query={query}
        label="Runs"
        columns={columns}
        page={page}
        onPage={(next) => navigate({ search: { page: next } })}
        isInside
        empty={<Empty title="It has had no run yet." />}
      />
    </Section>
  )
}
