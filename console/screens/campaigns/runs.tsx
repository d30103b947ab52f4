import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { campaign } from '../../../words/en/campaign.ts'
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
import { runStateOf } from './states.ts'

const PER_PAGE = 50

/** Comparison of the runs of a recurring campaign. */
export function Runs() {
  const { campaign: record, everyMs } = useCampaign()
  const can = useCan()
  const zone = useZone()
  const { page = 1 } = useSearch({ from: '/inside/campaigns/$id/runs' })
  const navigate = useNavigate({ from: '/campaigns/$id/runs' })
  const params = { campaignId: record.id }
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
      title: campaign.runColumn(),
      show: ({ id, sequence }) => (
        <Link to="/campaigns/$id/runs/$run" params={{ id: record.id, run: id }}>
          {campaign.run({ number: String(sequence) })}
        </Link>
      ),
    },
    {
      title: campaign.runStatus(),
      show: ({ status, note }) => {
        const { label, tone } = runStateOf(status)
        return (
          <>
            <Badge tone={tone}>{label}</Badge> {note}
          </>
        )
      },
    },
    {
      title: campaign.runStarted(),
      show: ({ startedAt, scheduledFor }) => <Time value={startedAt ?? scheduledFor} zone={zone} as="date" />,
    },
    {
      title: campaign.tabRecipients(),
      isNumber: true,
      show: ({ counts }) => (counts.recipients > 0 ? number(counts.recipients) : null),
    },
    { title: campaign.delivered(), isNumber: true, show: share(({ rates }) => rates.delivery) },
    { title: campaign.clicked(), isNumber: true, show: share(({ rates }) => rates.click) },
    { title: campaign.replied(), isNumber: true, isMinor: true, show: share(({ rates }) => rates.reply) },
    { title: campaign.optedOut(), isNumber: true, isMinor: true, show: share(({ rates }) => rates.optOut) },
  ]
  return (
    <Section title={campaign.runs()} isFlush>
      <Paged
        query={query}
        label={campaign.runs()}
        columns={columns}
        page={page}
        onPage={(next) => navigate({ search: { page: next } })}
        isInside
        empty={<Empty title={campaign.runsNone()} />}
      />
    </Section>
  )
}
