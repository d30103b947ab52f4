import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BotReason, CampaignLink, Device } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { counted, number } from '../../ui/format.ts'
import { Section } from '../../ui/page.tsx'
import { Shares } from '../../ui/shares.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './campaign.module.css'
import { useCampaign } from './live.ts'
import { PeopleLink } from './people-link.tsx'

const BOTS: Readonly<Record<BotReason, string>> = {
  PREFETCH: 'loading ahead',
  NO_USER_AGENT: 'software without a name',
  PREVIEW: 'previews of messengers',
  SCANNER: 'virus scanners',
  BOT: 'robots',
  TOO_FAST: 'too fast for a person',
}

const DEVICES: Readonly<Record<Device, string>> = {
  MOBILE: 'Phones',
  TABLET: 'Tablets',
  DESKTOP: 'Computers',
  OTHER: 'Others',
}

/** Links in the message, each with the people who clicked it. */
export function Links() {
  const { campaign, everyMs } = useCampaign()
  const zone = useZone()
  const params = { id: campaign.id }
  const links = useQuery({
    ...read('GET /campaigns/{id}/link-analytics', { params }),
    refetchInterval: everyMs,
  }).data?.data
  const hasLinks = links !== undefined && links.length > 0
  const clicks = useQuery({
    ...read('GET /campaigns/{id}/click-analytics', { params, query: { interval: 'DAY' } }),
    enabled: hasLinks,
    refetchInterval: everyMs,
  }).data?.data
  if (!hasLinks) return null
  const columns: ReadonlyArray<Column<CampaignLink>> = [
    {
      title: 'Link',
      show: ({ linkId, originalUrl }) => (
        <Link to="/short-links/$id" params={{ id: linkId }}>
          {originalUrl}
        </Link>
      ),
    },
    {
      title: 'People',
      isNumber: true,
      show: ({ linkId, uniqueClicks }) =>
        uniqueClicks === 0 ? '0' : <PeopleLink people={{ link: linkId }}>{number(uniqueClicks)}</PeopleLink>,
    },
    { title: 'Clicks', isNumber: true, show: ({ totalClicks }) => number(totalClicks) },
    {
      title: 'Last click',
      isMinor: true,
      show: ({ lastClickedAt }) => <Time value={lastClickedAt} zone={zone} />,
    },
  ]
  return (
    <>
      <Section
        title="Links"
        isFlush
        intro={
          clicks &&
          `${counted(clicks.totalClicks, 'click')} by people${clicks.botClicks > 0 ? `. ${counted(clicks.botClicks, 'visit')} of software ${clicks.botClicks === 1 ? 'is' : 'are'} not counted: ${clicks.botReasons.map((one) => `${BOTS[one.reason]} ${number(one.clicks)}`).join(', ')}` : ''}.`
        }
      >
        <Table label="Links of the message" rows={links} columns={columns} keyOf={({ linkId }) => linkId} />
      </Section>
      {clicks && clicks.totalClicks > 0 && (
        <Section title="What they clicked with">
          <div className={styles.halves}>
            <Shares
              label="Clicks by device"
              parts={clicks.devices.map((one) => ({
                key: one.device,
                label: DEVICES[one.device],
                value: one.clicks,
              }))}
            />
            <Shares
              label="Clicks by browser"
              parts={clicks.browsers.map((one) => ({
                key: one.browser,
                label: one.browser,
                value: one.clicks,
              }))}
            />
          </div>
        </Section>
      )}
    </>
  )
}
