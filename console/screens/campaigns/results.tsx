import { useQuery } from '@tanstack/react-query'
import { campaign } from '../../../words/en/campaign.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Notice } from '../../ui/notice.tsx'
import { Columns, Section, Stack } from '../../ui/page.tsx'
import { AbTest } from './ab-test.tsx'
import { About } from './about.tsx'
import { Accounted } from './accounted.tsx'
import { Links } from './links.tsx'
import { useCampaign } from './live.ts'
import { Outcome } from './outcome.tsx'
import { Preview } from './preview.tsx'
import { Sending } from './sending.tsx'
import { Zones } from './zones.tsx'

/** Results of a campaign, or the estimate before it starts. */
export function Results() {
  const { campaign: record } = useCampaign()
  return (
    <Columns>
      <Stack>{record.recipientCount > 0 ? <Begun /> : <Planned />}</Stack>
      <Stack>
        <About />
      </Stack>
    </Columns>
  )
}

function Begun() {
  const can = useCan()
  return (
    <>
      <Accounted />
      {can('analytics:read') ? (
        <>
          <Outcome />
          <AbTest />
          <Sending />
          <Links />
        </>
      ) : (
        <Notice title={campaign.noResults()}>{campaign.noRightHint()}</Notice>
      )}
      <OnlyRunZones />
    </>
  )
}

/** Sending times by time zone for a campaign with one run. Other runs have their own screen. */
function OnlyRunZones() {
  const { campaign: record } = useCampaign()
  const run = useQuery({
    ...read('GET /campaigns/{campaignId}/executions', {
      params: { campaignId: record.id },
      query: { limit: 100 },
    }),
    enabled: record.sendInRecipientTimezone && record.type !== 'RECURRING',
  }).data?.data[0]
  return run && run.zones.length > 0 ? <Zones run={run} /> : null
}

function Planned() {
  const { campaign: record } = useCampaign()
  return (
    <>
      {record.status === 'SENDING' && <Notice title={campaign.audiencePending()} />}
      <Section title={campaign.planned()}>
        <Preview />
      </Section>
    </>
  )
}
