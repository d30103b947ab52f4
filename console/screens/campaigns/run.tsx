import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { campaign } from '../../../words/en/campaign.ts'
import type { Execution } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { dateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Parts, Section, Stack } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { AccountedParts } from './accounted.tsx'
import { sumOfRuns } from './accounting.ts'
import { Drift } from './drift.tsx'
import { useCampaign } from './live.ts'
import { OutcomeFigures } from './outcome.tsx'
import { runStateOf } from './states.ts'
import { Zones } from './zones.tsx'

/** A run of a recurring campaign: people, results, and audience changes since another run. */
export function Run() {
  const { run: runId } = useParams({ from: '/inside/campaigns/$id/runs/$run' })
  const { campaign: record, everyMs } = useCampaign()
  const can = useCan()
  const params = { campaignId: record.id }
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
            <Notice title={campaign.runLost()}>
              <Link to="/campaigns/$id/runs" params={{ id: record.id }}>
                {campaign.runAll()}
              </Link>
            </Notice>
          )
        }
        return (
          <Stack>
            <Head run={run} />
            <Section
              title={campaign.delivery()}
              intro={campaign.recipients({ count: run.counts.recipients })}
            >
              <AccountedParts
                totals={sumOfRuns([run])}
                runs={[run]}
                results={results}
                people={{ run: runId }}
              />
            </Section>
            {results && (
              <Section title={campaign.results()}>
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
  run: { sequence, status, scheduledFor, startedAt, completedAt, messagesDeletedAt, note },
}: {
  run: Execution
}) {
  const zone = useZone()
  const { label, tone } = runStateOf(status)
  return (
    <Section
      isBare
      title={
        <>
          {campaign.run({ number: String(sequence) })} <Badge tone={tone}>{label}</Badge>
        </>
      }
      intro={
        <Parts
          parts={[
            campaign.runDueAt({ time: dateTime(scheduledFor, zone) }),
            startedAt && campaign.runStartedAt({ time: dateTime(startedAt, zone) }),
            completedAt && campaign.runEndedAt({ time: dateTime(completedAt, zone) }),
          ]}
        />
      }
    >
      {note !== null && status !== 'MISSED' && <Notice>{note}</Notice>}
      {status === 'MISSED' && (
        <Notice tone="warn" title={campaign.runMissed()}>
          {note ?? campaign.runMissedHint()}
        </Notice>
      )}
      {messagesDeletedAt && (
        <Notice title={campaign.runDeleted({ time: dateTime(messagesDeletedAt, zone) })}>
          {campaign.runDeletedHint()}
        </Notice>
      )}
    </Section>
  )
}
