import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { campaign } from '../../../words/en/campaign.ts'
import type { BotReason, CampaignClickAnalytics, CampaignLink, Device } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { listed, number } from '../../ui/format.ts'
import { Section } from '../../ui/page.tsx'
import { Shares } from '../../ui/shares.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './campaign.module.css'
import { useCampaign } from './live.ts'
import { PeopleLink } from './people-link.tsx'

const BOTS: Readonly<Record<BotReason, () => string>> = {
  PREFETCH: campaign.machinePrefetch,
  NO_USER_AGENT: campaign.machineUnnamed,
  PREVIEW: campaign.machinePreview,
  SCANNER: campaign.machineScanner,
  BOT: campaign.machineBot,
  TOO_FAST: campaign.machineFast,
}

const DEVICES: Readonly<Record<Device, () => string>> = {
  MOBILE: campaign.devicePhones,
  TABLET: campaign.deviceTablets,
  DESKTOP: campaign.deviceComputers,
  OTHER: campaign.deviceOthers,
}

/** Describes the clicks of people and the visits of software. */
function clicksOf({ totalClicks, botClicks, botReasons }: CampaignClickAnalytics): string {
  const counted = campaign.linksCounted({ count: totalClicks })
  if (botClicks === 0) return counted
  const reasons = botReasons.map(({ reason, clicks }) =>
    campaign.machineOpen({ reason: BOTS[reason](), count: clicks }),
  )
  return `${counted} ${campaign.linksBots({ count: botClicks, reasons: listed(reasons) })}`
}

/** Links in the message, each with the people who clicked it. */
export function Links() {
  const { campaign: record, everyMs } = useCampaign()
  const zone = useZone()
  const params = { id: record.id }
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
      title: campaign.columnLink(),
      isText: true,
      show: ({ linkId, originalUrl }) => (
        <Link to="/short-links/$id" params={{ id: linkId }}>
          {originalUrl}
        </Link>
      ),
    },
    {
      title: campaign.tabRecipients(),
      isNumber: true,
      show: ({ linkId, uniqueClicks }) =>
        uniqueClicks === 0 ? '0' : <PeopleLink people={{ link: linkId }}>{number(uniqueClicks)}</PeopleLink>,
    },
    { title: campaign.columnClicks(), isNumber: true, show: ({ totalClicks }) => number(totalClicks) },
    {
      title: campaign.columnLastClick(),
      isMinor: true,
      show: ({ lastClickedAt }) => <Time value={lastClickedAt} zone={zone} />,
    },
  ]
  return (
    <>
      <Section title={campaign.links()} isFlush intro={clicks && clicksOf(clicks)}>
        <Table label={campaign.linksTable()} rows={links} columns={columns} keyOf={({ linkId }) => linkId} />
      </Section>
      {clicks && clicks.totalClicks > 0 && (
        <Section title={campaign.devices()}>
          <div className={styles.halves}>
            <Shares
              label={campaign.devicesShares()}
              parts={clicks.devices.map((one) => ({
                key: one.device,
                label: DEVICES[one.device](),
                value: one.clicks,
              }))}
            />
            <Shares
              label={campaign.browsersShares()}
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
