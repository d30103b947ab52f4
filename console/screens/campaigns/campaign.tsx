import { Outlet, useParams } from '@tanstack/react-router'
import { campaign } from '../../../words/en/campaign.ts'
import { campaigns } from '../../../words/en/campaigns.ts'
import { useZone } from '../../api/hooks.ts'
import { SeeOnPhone } from '../../shell/see-on-phone.tsx'
import { Badge } from '../../ui/badge.tsx'
import { channelName } from '../../ui/format.ts'
import { Page, Parts } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Time } from '../../ui/time.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { CampaignActions, ThumbBar } from './campaign-actions.tsx'
import { type Live, LiveProvider, useLive } from './live.ts'
import { Notices } from './notices.tsx'
import { stateOf } from './states.ts'

/** A campaign: status and actions, with tabs for results, people, message and runs. */
export function CampaignScreen() {
  const { id } = useParams({ from: '/inside/campaigns/$id' })
  return <Frame key={id} id={id} />
}

function Frame({ id }: { id: string }) {
  const { query, live } = useLive(id)
  return (
    <Page
      title={live?.campaign.name ?? campaign.title()}
      back={{ to: '/campaigns', label: campaigns.title() }}
      beside={live && <State live={live} />}
      intro={live && <About live={live} />}
      actions={
        live && (
          <>
            <SeeOnPhone campaign={live.campaign} />
            <CampaignActions live={live} />
          </>
        )
      }
    >
      <Loaded query={query}>
        {() =>
          live && (
            <LiveProvider value={live}>
              <Tabs label={campaign.tabs()} tabs={tabsOf(live)} />
              <Notices />
              <Outlet />
              <ThumbBar live={live} />
            </LiveProvider>
          )
        }
      </Loaded>
    </Page>
  )
}

function tabsOf({ campaign: { id, type, recipientCount } }: Live) {
  const at = `/campaigns/${id}`
  return [
    { to: at, label: recipientCount > 0 ? campaign.results() : campaign.tabOverview() },
    ...(recipientCount > 0 ? [{ to: `${at}/messages`, label: campaign.tabRecipients() }] : []),
    { to: `${at}/message`, label: campaign.message() },
    ...(type === 'RECURRING' ? [{ to: `${at}/runs`, label: campaign.runs() }] : []),
    { to: `${at}/why`, label: campaign.check() },
  ]
}

const State = ({ live: { campaign: record, isLive } }: { live: Live }) => {
  const { label, tone } = stateOf(record)
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {record.status === 'SENDING' && isLive && <Badge tone="idle">{campaign.live()}</Badge>}
    </>
  )
}

/** Channel, segment and time of the campaign in a line. */
function About({ live }: { live: Live }) {
  const zone = useZone()
  const { category, segment, status, startedAt, completedAt, nextRunAt, scheduledAt } = live.campaign
  const start = nextRunAt ?? scheduledAt
  const about = { channel: channelName(live.campaign.channel), segment: segment.name }
  const timeOf = (iso: string) => ({ time: <Time value={iso} zone={zone} as="date" /> })
  return (
    <Parts
      parts={[
        category === 'MARKETING' ? campaign.introMarketing(about) : campaign.introTransactional(about),
        status === 'SCHEDULED' &&
          (start ? campaign.introStarts.rich(timeOf(start)) : campaign.introStartsNow()),
        startedAt && campaign.introStarted.rich(timeOf(startedAt)),
        completedAt && campaign.introEnded.rich(timeOf(completedAt)),
      ]}
    />
  )
}
