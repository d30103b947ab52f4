import { Link } from '@tanstack/react-router'
import { useZone } from '../../api/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { counted, dateTime, fullTime, number, words } from '../../ui/format.ts'
import { Facts, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './campaign.module.css'
import { useCampaign } from './live.ts'
import { recurrenceOf } from './recurrence.ts'

/** Settings of the campaign and its next runs. */
export function About() {
  const { campaign } = useCampaign()
  const zone = useZone()
  const { segment, channelIdentities, recurrence, sendRatePerMinute, canary, approval, createdBy } = campaign
  const isMarketing = campaign.category === 'MARKETING'
  return (
    <>
      {campaign.nextRuns.length > 0 && <NextRuns />}
      <Section title="How it is set up">
        <Facts
          facts={[
            [
              'To',
              <Link key="to" to="/segments/$id" params={{ id: segment.id }}>
                {segment.name}
              </Link>,
            ],
            [
              channelIdentities.length === 1 ? 'Sender' : 'Senders',
              channelIdentities.length > 0 && (
                <ul className={styles.list}>
                  {channelIdentities.map(({ id, name, address, status }) => (
                    <li key={id}>
                      <Link to="/settings/senders/$id" params={{ id }}>
                        {name}
                      </Link>{' '}
                      {status !== 'ACTIVE' && <Badge tone="warn">{words(status)}</Badge>}
                      {name !== address && <span className={styles.sub}>{address}</span>}
                    </li>
                  ))}
                </ul>
              ),
            ],
            ['Recurs', recurrence && recurrenceOf(recurrence)],
            [
              'Time',
              campaign.sendInRecipientTimezone
                ? 'In the time zone of each recipient'
                : (campaign.timezone ?? zone),
            ],
            ['At most', sendRatePerMinute !== null && `${number(sendRatePerMinute)} a minute`],
            ['First alone', canary && counted(canary.size, 'message')],
            [
              'Send window',
              isMarketing && (campaign.respectSendWindow ? 'Waits for it' : 'Does not wait for it'),
            ],
            ['Clicks', campaign.trackLinks === false && 'Not counted'],
            ['Written by', createdBy && `${createdBy.name}, ${dateTime(campaign.createdAt, zone)}`],
            [
              'Approved by',
              approval.status === 'APPROVED' && approval.decidedBy && (
                <>
                  {approval.decidedBy.name} <Time value={approval.decidedAt} zone={zone} />
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
  const { campaign } = useCampaign()
  const zone = useZone()
  const isDraft = campaign.status === 'DRAFT'
  // The campaign's own time zone decides its days.
  const own = campaign.timezone ?? zone
  return (
    <Section
      title={isDraft ? 'When it would send' : campaign.nextRuns.length === 1 ? 'Next run' : 'Next runs'}
      intro={own !== zone && `Times of ${own}`}
    >
      <ol className={styles.list}>
        {campaign.nextRuns.map((at) => (
          <li key={at} title={fullTime(at, own)}>
            {dateTime(at, own)}
          </li>
        ))}
      </ol>
    </Section>
  )
}
