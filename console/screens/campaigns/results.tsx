import { useQuery } from '@tanstack/react-query'
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
  const { campaign } = useCampaign()
  return (
    <Columns>
      <Stack>{campaign.recipientCount > 0 ? <Begun /> : <Planned />}</Stack>
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
      <OnlyRunZones />
      {can('analytics:read') ? (
        <>
          <Sending />
          <Outcome />
          <AbTest />
          <Links />
        </>
      ) : (
        <Notice title="Your role does not show results.">
          It lacks the permission to read the results of campaigns (analytics:read).
        </Notice>
      )}
    </>
  )
}

/** Sending times by time zone for a campaign with one run. Other runs have their own screen. */
function OnlyRunZones() {
  const { campaign } = useCampaign()
  const run = useQuery({
    ...read('GET /campaigns/{campaignId}/executions', {
      params: { campaignId: campaign.id },
      query: { limit: 100 },
    }),
    enabled: campaign.sendInRecipientTimezone && campaign.type !== 'RECURRING',
  }).data?.data[0]
  return run && run.zones.length > 0 ? <Zones run={run} /> : null
}

function Planned() {
  const { campaign } = useCampaign()
  return (
    <>
      {campaign.status === 'SENDING' && <Notice title="Its recipients are being chosen." />}
      <Section title="What it will send">
        <Preview />
      </Section>
    </>
  )
}
