import { Link } from '@tanstack/react-router'
import type { CampaignDetail, Message } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './campaign.module.css'
import { MESSAGE_STATES, reasonOf } from './reasons.ts'

const TONES: Readonly<Record<Message['status'], BadgeTone>> = {
  SCHEDULED: 'info',
  QUEUED: 'info',
  SENDING: 'info',
  SENT: 'idle',
  DELIVERED: 'good',
  READ: 'good',
  FAILED: 'bad',
  SKIPPED: 'warn',
  CANCELLED: 'idle',
}

interface PeopleTableProps {
  campaign: CampaignDetail
  messages: readonly Message[]
  isStale: boolean
}

/** A row for each person and run: result, reason, and a link to the proof. */
export function PeopleTable({ campaign, messages, isStale }: PeopleTableProps) {
  const zone = useZone()
  const columns: ReadonlyArray<Column<Message>> = [
    { title: 'Person', show: (message) => <Person message={message} /> },
    { title: 'Result', show: (message) => <Result message={message} channel={campaign.channel} /> },
    ...(campaign.variants.length > 0
      ? [{ title: 'Text', isMinor: true, show: ({ variantLabel }: Message) => variantLabel ?? '–' }]
      : []),
    { title: 'When', show: (message) => <Time value={timeOf(message)} zone={zone} none="–" /> },
    {
      title: 'More',
      isActions: true,
      show: ({ id, contactName, to }) => (
        <Link
          to="/campaigns/$id/messages/$message"
          params={{ id: campaign.id, message: id }}
          aria-label={`Proof for ${contactName ?? to ?? 'this person'}`}
          className={buttonClass({ kind: 'quiet' })}
        >
          Proof
        </Link>
      ),
    },
  ]
  return <Table label="People" rows={messages} columns={columns} keyOf={({ id }) => id} isStale={isStale} />
}

function Person({ message: { contactId, contactName, to } }: { message: Message }) {
  const name = contactName || to || 'A deleted contact'
  return (
    <>
      {contactId && contactName !== null ? (
        <Link to="/contacts/$id" params={{ id: contactId }}>
          {name}
        </Link>
      ) : (
        name
      )}
      {to && to !== name && <span className={styles.sub}>{to}</span>}
    </>
  )
}

function Result({ message, channel }: { message: Message; channel: CampaignDetail['channel'] }) {
  const { status, errorCode, errorMessage } = message
  const label = status === 'SENT' && channel === 'EMAIL' ? 'Sent' : MESSAGE_STATES[status]
  return (
    <>
      <Badge tone={TONES[status]}>{label}</Badge>
      {errorCode && <span className={styles.sub}>{reasonOf(errorCode)}</span>}
      {errorMessage && <span className={styles.sub}>{errorMessage}</span>}
    </>
  )
}

/** Returns the time of the last event of the message, or the time that it waits for. */
const timeOf = ({ readAt, deliveredAt, failedAt, sentAt, scheduledFor, queuedAt }: Message): string | null =>
  readAt ?? deliveredAt ?? failedAt ?? sentAt ?? scheduledFor ?? queuedAt
