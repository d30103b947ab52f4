import { Link } from '@tanstack/react-router'
import { campaign } from '../../../words/en/campaign.ts'
import type { CampaignDetail, Message } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { messageState, reasonOf } from '../../shell/domain-words.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './campaign.module.css'

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
export function PeopleTable({ campaign: record, messages, isStale }: PeopleTableProps) {
  const zone = useZone()
  const columns: ReadonlyArray<Column<Message>> = [
    { title: campaign.columnRecipient(), isText: true, show: (message) => <Person message={message} /> },
    {
      title: campaign.columnResult(),
      show: (message) => <Result message={message} channel={record.channel} />,
    },
    ...(record.variants.length > 0
      ? [
          {
            title: campaign.columnText(),
            isMinor: true,
            show: ({ variantLabel }: Message) => variantLabel ?? '–',
          },
        ]
      : []),
    {
      title: campaign.columnTime(),
      show: (message) => <Time value={timeOf(message)} zone={zone} none="–" />,
    },
    {
      title: campaign.columnMore(),
      isActions: true,
      show: ({ id, contactName, to }) => (
        <Link
          to="/campaigns/$id/messages/$message"
          params={{ id: record.id, message: id }}
          aria-label={proofNameFor(contactName ?? to)}
          className={buttonClass({ kind: 'quiet' })}
        >
          {campaign.proofAct()}
        </Link>
      ),
    },
  ]
  return (
    <Table
      label={campaign.tabRecipients()}
      rows={messages}
      columns={columns}
      keyOf={({ id }) => id}
      isStale={isStale}
    />
  )
}

const proofNameFor = (name: string | null): string =>
  name === null ? campaign.proofAct() : campaign.proofActFor({ name })

function Person({ message: { contactId, contactName, to } }: { message: Message }) {
  const name = contactName || to || campaign.contactDeleted()
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
  return (
    <>
      <Badge tone={TONES[status]}>{messageState(status, channel)}</Badge>
      {errorCode && <span className={styles.sub}>{reasonOf(errorCode)}</span>}
      {errorMessage && <span className={styles.sub}>{errorMessage}</span>}
    </>
  )
}

/** Returns the time of the last event of the message, or the time that it waits for. */
const timeOf = ({ readAt, deliveredAt, failedAt, sentAt, scheduledFor, queuedAt }: Message): string | null =>
  readAt ?? deliveredAt ?? failedAt ?? sentAt ?? scheduledFor ?? queuedAt
