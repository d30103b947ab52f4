import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Execution } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { counted, dateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section, Stack } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { AccountedParts } from './accounted.tsx'
import { sumOfRuns } from './accounting.ts'
import { Drift } from './drift.tsx'
import { useCampaign } from './live.ts'
import { OutcomeFigures } from './outcome.tsx'
import { RUN_STATES } from './states.ts'
import { Zones } from './zones.tsx'

/** A run of a recurring campaign: people, results, and audience changes since another run. */
export function Run() {
  const { run: runId } = useParams({ from: '/inside/campaigns/$id/runs/$run' })
  const { campaign, everyMs } = useCampaign()
  const can = useCan()
  const params = { campaignId: campaign.id }
  const runs = useQuery({
    ...read('GET /campaigns/{campaignId}/executions', { params, query: { limit: 100 } }),
    refetchInterval: everyMs,
  })
  const results = useQuery({
    ...read('GET /campaigns/{campaignId}/executions/{executionId}/analytics', {
      params: { ...params, executionId: runId },
      query: { interval: 'DAY' },
    }),
    enabled: can('analytics:read'),
    refetchInterval: everyMs,
  }).data?.data
  return (
    <Loaded query={runs}>
      {({ data }) => {
        const run = data.find(({ id }) => id === runId)
        if (!run) {
          return (
            <Notice title="This run is not among the last hundred.">
              <Link to="/campaigns/$id/runs" params={{ id: campaign.id }}>
                All runs
              </Link>
            </Notice>
          )
        }
        return (
          <Stack>
            <Head run={run} />
            <Section title="Everybody is accounted for" intro={counted(run.counts.recipients, 'recipient')}>
              <AccountedParts
                totals={sumOfRuns([run])}
                runs={[run]}
                results={results}
                people={{ run: runId }}
              />
            </Section>
            {results && (
              <Section title="Results">
                <OutcomeFigures results={results} people={{ run: runId }} />
              </Section>
            )}
            {run.zones.length > 0 && <Zones run={run} />}
            {can('analytics:read') && run.startedAt && <Drift run={run} runs={data} />}
          </Stack>
        )
      }}
    </Loaded>
  )
}

function Head({
  run: { sequence, status, scheduledFor, startedAt, completedAt, messagesDeletedAt },
}: {
  run: Execution
}) {
  const zone = useZone()
  const [label, tone] = RUN_STATES[status]
  return (
    <Section
      isBare
      title={
        <>
          Run {sequence} <Badge tone={tone}>{label}</Badge>
        </>
      }
      intro={[
        `Due ${dateTime(scheduledFor, zone)}`,
        startedAt && `began ${dateTime(startedAt, zone)}`,
        completedAt && `ended ${dateTime(completedAt, zone)}`,
      ]
        .filter(Boolean)
        .join(', ')}
    >
      {status === 'MISSED' && (
        <Notice tone="warn" title="It was not sent.">
          It was due while the campaign was paused or the server was down, and more than an hour ago when it
          could begin.
        </Notice>
      )}
      {messagesDeletedAt && (
        <Notice
          title={`Its messages were deleted ${dateTime(messagesDeletedAt, zone)} because of their age.`}
        >
          The counts stay.
        </Notice>
      )}
    </Section>
  )
}
