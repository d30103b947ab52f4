import type { Conversation, ConversationMessage } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { clock, dateTime, fullTime, personName } from '../../ui/format.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { FailedMessage } from './failed-message.tsx'
import { MediaFile } from './media-file.tsx'
import styles from './message.module.css'
import { campaignPath, proofPath } from './places.ts'
import { ScheduledMessage } from './scheduled-message.tsx'
import { RESULTS, UNDERSTOOD } from './words.ts'

interface MessageProps {
  message: ConversationMessage
  conversation: Conversation
  /** Inserts text into the reply. */
  onWrite(text: string): void
}

/** A message with its author and its status. */
export function MessageBubble({ message, conversation, onWrite }: MessageProps) {
  const { direction, subject, body, media, status } = message
  const isOurs = direction === 'OUTBOUND'
  const hasFailed = status === 'FAILED' || status === 'SKIPPED'
  return (
    <article
      className={classNames(styles.message, isOurs && styles.ours, hasFailed && styles.failed)}
      aria-label={isOurs ? 'From us' : `From ${personName(conversation.contact)}`}
    >
      {isOurs && message.campaign && <FromCampaign message={message} />}
      <div className={styles.bubble} data-cancelled={status === 'CANCELLED'}>
        {subject && (
          <p className={styles.subject} dir="auto">
            {subject}
          </p>
        )}
        {body && (
          <p className={styles.body} dir="auto">
            {body}
          </p>
        )}
        {message.whatsappTemplate && (
          <p className={styles.template}>
            Template <bdi>{message.whatsappTemplate.name}</bdi>
            {message.whatsappTemplate.parameters.length > 0 && (
              <bdi>: {message.whatsappTemplate.parameters.join(', ')}</bdi>
            )}
          </p>
        )}
        {media.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the files of a message stay
          <MediaFile key={index} file={file} from={isOurs ? 'us' : personName(conversation.contact)} />
        ))}
        {message.fullBody && (
          <details>
            <summary>Show the whole mail</summary>
            <p className={styles.body} dir="auto">
              {message.fullBody}
            </p>
          </details>
        )}
        {message.fileNames.length > 0 && (
          <p className={styles.files}>
            Attached: <bdi>{message.fileNames.join(', ')}</bdi>. The files are in the mailbox.
          </p>
        )}
      </div>
      <MetaLine message={message} />
      {message.clickedLinks.map(({ url, clickedAt }) => (
        <p key={url} className={styles.meta}>
          Followed <bdi className={styles.url}>{url}</bdi>, <When at={clickedAt} />
        </p>
      ))}
      {status === 'SCHEDULED' && (
        <ScheduledMessage message={message} conversationId={conversation.id} onWrite={onWrite} />
      )}
      {hasFailed && <FailedMessage message={message} conversation={conversation} />}
    </article>
  )
}

function When({ at }: { at: string }) {
  const zone = useZone()
  return (
    <time dateTime={at} title={fullTime(at, zone)}>
      {dateTime(at, zone)}
    </time>
  )
}

function FromCampaign({ message: { id, campaign } }: { message: ConversationMessage }) {
  const can = useCan()
  if (!campaign) return null
  return (
    <p className={styles.meta}>
      Campaign{' '}
      {can('campaign:read') ? (
        <GoLink href={campaignPath(campaign.id)}>
          <bdi>{campaign.name}</bdi>
        </GoLink>
      ) : (
        <bdi>{campaign.name}</bdi>
      )}
      {can('campaign:read') && (
        <>
          {' · '}
          <GoLink href={proofPath(campaign.id, id)}>Proof</GoLink>
        </>
      )}
    </p>
  )
}

function MetaLine({ message }: { message: ConversationMessage }) {
  const zone = useZone()
  const { createdAt, sentBy, direction, isAutomatic, status, campaign, understoodAs } = message
  const meaning = understoodAs === null ? undefined : UNDERSTOOD[understoodAs]
  return (
    <p className={styles.meta}>
      <time dateTime={createdAt} title={fullTime(createdAt, zone)}>
        {clock(createdAt, zone)}
      </time>
      {sentBy && (
        <>
          {' · '}
          <bdi>{sentBy.type === 'SYSTEM' ? 'Automatic reply' : sentBy.name}</bdi>
        </>
      )}
      {isAutomatic && direction === 'INBOUND' && ' · Automatic answer'}
      {meaning && ` · ${meaning}`}
      {direction === 'INBOUND' && campaign && (
        <>
          {' · answers '}
          <GoLink href={campaignPath(campaign.id)}>
            <bdi>{campaign.name}</bdi>
          </GoLink>
        </>
      )}
      {status && (
        <>
          {' '}
          <Badge tone={RESULTS[status].tone}>{RESULTS[status].label}</Badge>
        </>
      )}
    </p>
  )
}
