import { Outlet, useParams } from '@tanstack/react-router'
import { useZone } from '../../api/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { channelName } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
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
      title={live?.campaign.name ?? 'Campaign'}
      back={{ to: '/campaigns', label: 'Campaigns' }}
      beside={live && <State live={live} />}
      intro={live && <About live={live} />}
      actions={live && <CampaignActions live={live} />}
    >
      <Loaded query={query}>
        {() =>
          live && (
            <LiveProvider value={live}>
              <Tabs label="Parts of the campaign" tabs={tabsOf(live)} />
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
    { to: at, label: recipientCount > 0 ? 'Results' : 'Overview' },
    ...(recipientCount > 0 ? [{ to: `${at}/messages`, label: 'People' }] : []),
    { to: `${at}/message`, label: 'Message' },
    ...(type === 'RECURRING' ? [{ to: `${at}/runs`, label: 'Runs' }] : []),
    { to: `${at}/why`, label: 'Why not?' },
  ]
}

const State = ({ live: { campaign, isLive } }: { live: Live }) => {
  const { label, tone } = stateOf(campaign)
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {campaign.status === 'SENDING' && isLive && <Badge tone="idle">Live</Badge>}
    </>
  )
}

/** Channel, segment and time of the campaign in a line. */
function About({ live: { campaign } }: { live: Live }) {
  const zone = useZone()
  const { channel, category, segment, status, startedAt, completedAt, nextRunAt, scheduledAt } = campaign
  return (
    <>
      {channelName(channel)}, {category === 'MARKETING' ? 'marketing' : 'transactional'}, to {segment.name}
      {status === 'SCHEDULED' && (
        <>
          {' · begins '}
          <Time value={nextRunAt ?? scheduledAt} zone={zone} as="date" none="now" />
        </>
      )}
      {startedAt && (
        <>
          {' · began '}
          <Time value={startedAt} zone={zone} as="date" />
        </>
      )}
      {completedAt && (
        <>
          {', ended '}
          <Time value={completedAt} zone={zone} as="date" />
        </>
      )}
    </>
  )
}
