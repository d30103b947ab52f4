import { Link } from '@tanstack/react-router'
import { campaign } from '../../../words/en/campaign.ts'
import { send } from '../../../words/en/send.ts'
import { useZone } from '../../api/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { dateTime, fullTime } from '../../ui/format.ts'
import { Facts, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './campaign.module.css'
import { useCampaign } from './live.ts'
import { recurrenceOf } from './recurrence.ts'

const SENDER_STATES: Readonly<Record<string, () => string>> = {
  PENDING: campaign.senderPending,
  DISABLED: campaign.senderDisabled,
  ERROR: campaign.senderError,
}

/** Settings of the campaign and its next runs. */
export function About() {
  const { campaign: record } = useCampaign()
  const zone = useZone()
  const { segment, channelIdentities, recurrence, sendRatePerMinute, canary, approval, createdBy } = record
  const isMarketing = record.category === 'MARKETING'
  return (
    <>
      {record.nextRuns.length > 0 && <NextRuns />}
      <Section title={campaign.settings()}>
        <Facts
          facts={[
            [
              campaign.settingsTo(),
              <Link key="to" to="/segments/$id" params={{ id: segment.id }}>
                {segment.name}
              </Link>,
            ],
            [send.topic(), record.topic?.name],
            [
              campaign.settingsSenders({ count: channelIdentities.length }),
              channelIdentities.length > 0 && (
                <ul className={styles.list}>
                  {channelIdentities.map(({ id, name, address, status }) => (
                    <li key={id}>
                      <Link to="/settings/senders/$id" params={{ id }}>
                        {name}
                      </Link>{' '}
                      {status !== 'ACTIVE' && (
                        <Badge tone="warn">{SENDER_STATES[status]?.() ?? status}</Badge>
                      )}
                      {name !== address && <span className={styles.sub}>{address}</span>}
                    </li>
                  ))}
                </ul>
              ),
            ],
            [campaign.settingsRecurrence(), recurrence && recurrenceOf(recurrence)],
            [
              campaign.settingsZone(),
              record.sendInRecipientTimezone ? campaign.settingsZoneLocal() : (record.timezone ?? zone),
            ],
            [
              campaign.settingsRate(),
              sendRatePerMinute !== null && campaign.settingsRateValue({ count: sendRatePerMinute }),
            ],
            [campaign.settingsCanary(), canary && campaign.settingsCanaryValue({ count: canary.size })],
            [
              campaign.settingsQuietHours(),
              isMarketing &&
                (record.respectSendWindow
                  ? campaign.settingsQuietHoursOn()
                  : campaign.settingsQuietHoursOff()),
            ],
            [campaign.columnClicks(), record.trackLinks === false && campaign.settingsClicksOff()],
            [
              campaign.settingsAuthor(),
              createdBy &&
                campaign.settingsBy({ name: createdBy.name, time: dateTime(record.createdAt, zone) }),
            ],
            [
              campaign.settingsApprover(),
              approval.status === 'APPROVED' && approval.decidedBy && (
                <>
                  {campaign.settingsBy.rich({
                    name: approval.decidedBy.name,
                    time: <Time value={approval.decidedAt} zone={zone} />,
                  })}
                  {approval.reason && <span className={styles.sub}>{approval.reason}</span>}
                </>
              ),
            ],
          ]}
        />
      </Section>
    </>
  )
}

function NextRuns() {
  const { campaign: record } = useCampaign()
  const zone = useZone()
  const isDraft = record.status === 'DRAFT'
  // The campaign's own time zone decides its days.
  const own = record.timezone ?? zone
  return (
    <Section
      title={isDraft ? campaign.runsPlanned() : campaign.runsNext({ count: record.nextRuns.length })}
      intro={own && own !== zone && campaign.runsZone({ zone: own })}
    >
      <ol className={styles.list}>
        {record.nextRuns.map((at) => (
          <li key={at} title={fullTime(at, own)}>
            {dateTime(at, own)}
          </li>
        ))}
      </ol>
    </Section>
  )
}
