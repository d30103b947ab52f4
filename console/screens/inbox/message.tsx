import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation, ConversationMessage } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { MEANINGS, messageState } from '../../shell/domain-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { clock, dateTime, fullTime, personName } from '../../ui/format.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { FailedMessage } from './failed-message.tsx'
import { MediaFile } from './media-file.tsx'
import styles from './message.module.css'
import { campaignPath, proofPath } from './places.ts'
import { ScheduledMessage } from './scheduled-message.tsx'
import { TONES } from './words.ts'

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
  const from = isOurs ? inbox.messageOurs() : inbox.messageTheirs({ name: personName(conversation.contact) })
  const hasFailed = status === 'FAILED' || status === 'SKIPPED'
  return (
    <article
      className={classNames(styles.message, isOurs && styles.ours, hasFailed && styles.failed)}
      aria-label={from}
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
            {(message.whatsappTemplate.parameters.length > 0
              ? inbox.messageTemplateValues
              : inbox.messageTemplate
            ).rich({
              name: <bdi>{message.whatsappTemplate.name}</bdi>,
              values: <bdi>{message.whatsappTemplate.parameters.join(', ')}</bdi>,
            })}
          </p>
        )}
        {media.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the files of a message stay
          <MediaFile key={index} file={file} alt={from} />
        ))}
        {message.fullBody && (
          <details>
            <summary>{inbox.messageWhole()}</summary>
            <p className={styles.body} dir="auto">
              {message.fullBody}
            </p>
          </details>
        )}
        {message.fileNames.length > 0 && (
          <p className={styles.files}>
            {inbox.messageFiles.rich({ names: <bdi>{message.fileNames.join(', ')}</bdi> })}
          </p>
        )}
      </div>
      <MetaLine message={message} channel={conversation.channel} />
      {message.clickedLinks.map(({ url, clickedAt }) => (
        <p key={url} className={styles.meta}>
          {inbox.messageClicked.rich({
            url: <bdi className={styles.url}>{url}</bdi>,
            time: <When at={clickedAt} />,
          })}
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
      {inbox.messageCampaign.rich({
        name: can('campaign:read') ? (
          <GoLink href={campaignPath(campaign.id)}>
            <bdi>{campaign.name}</bdi>
          </GoLink>
        ) : (
          <bdi>{campaign.name}</bdi>
        ),
      })}
      {can('campaign:read') && (
        <>
          {' · '}
          <GoLink href={proofPath(campaign.id, id)}>{inbox.messageProof()}</GoLink>
        </>
      )}
    </p>
  )
}

function MetaLine({ message, channel }: { message: ConversationMessage; channel: Conversation['channel'] }) {
  const zone = useZone()
  const { createdAt, sentBy, direction, isAutomatic, status, campaign, understoodAs } = message
  const meaning = understoodAs === null ? undefined : MEANINGS[understoodAs]?.()
  return (
    <p className={styles.meta}>
      <time dateTime={createdAt} title={fullTime(createdAt, zone)}>
        {clock(createdAt, zone)}
      </time>
      {sentBy && (
        <>
          {' · '}
          <bdi>{sentBy.type === 'SYSTEM' ? inbox.messageAutomatic() : sentBy.name}</bdi>
        </>
      )}
      {isAutomatic && direction === 'INBOUND' && ` · ${inbox.messageAutomatic()}`}
      {meaning && ` · ${meaning}`}
      {direction === 'INBOUND' && campaign && (
        <>
          {' · '}
          {inbox.messageReply.rich({
            campaign: (
              <GoLink href={campaignPath(campaign.id)}>
                <bdi>{campaign.name}</bdi>
              </GoLink>
            ),
          })}
        </>
      )}
      {status && (
        <>
          {' '}
          <Badge tone={TONES[status]}>{messageState(status, channel)}</Badge>
        </>
      )}
    </p>
  )
}
