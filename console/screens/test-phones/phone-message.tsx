import { testPhones } from '../../../words/en/test-phones.ts'
import type { TestPhoneMessage } from '../../api/api.gen.ts'
import { useCan, useChange, useZone } from '../../api/hooks.ts'
import { MEANINGS, REASONS } from '../../shell/domain-words.ts'
import { attempt } from '../../ui/attempt.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { channelName, dateTime, fullTime } from '../../ui/format.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { MailFrame } from '../../ui/mail-frame.tsx'
import styles from './phone-message.module.css'

interface MessageProps {
  message: TestPhoneMessage
  /** The phone. */
  address: string
}

/** A message on the phone, or an answer from it. */
export function PhoneMessage({ message, address }: MessageProps) {
  const { direction, channelIdentity, subject, html, body, whatsappTemplate, mediaUrls, choices } = message
  const isAnswer = direction === 'INBOUND'
  const name = channelIdentity?.name ?? testPhones.senderDeleted()
  const label = isAnswer ? testPhones.answerTo({ name }) : testPhones.messageFrom({ name })
  return (
    <li>
      <article
        className={classNames(styles.message, isAnswer && styles.answer, html !== null && styles.mail)}
        aria-label={label}
      >
        <div className={styles.bubble}>
          {subject && (
            <h3 className={styles.subject} dir="auto">
              {subject}
            </h3>
          )}
          {html === null ? (
            body && (
              <p className={styles.body} dir="auto">
                <LinkedText text={body} />
              </p>
            )
          ) : (
            <MailFrame title={subject ?? label} html={html} />
          )}
          {whatsappTemplate && (
            <p className={styles.quiet}>
              {testPhones.template.rich({
                name: <bdi key="name">{whatsappTemplate.name}</bdi>,
                values: <bdi key="values">{whatsappTemplate.parameters.join(', ')}</bdi>,
                count: whatsappTemplate.parameters.length,
              })}
            </p>
          )}
          {mediaUrls.map((url) => (
            <a key={url} href={url} target="_blank" rel="noreferrer" className={styles.file}>
              {testPhones.file()}
            </a>
          ))}
        </div>
        {choices.length > 0 && <Choices message={message} address={address} />}
        <About message={message} label={label} />
      </article>
    </li>
  )
}

function About({ message, label }: { message: TestPhoneMessage; label: string }) {
  const zone = useZone()
  const { createdAt, errorCode, understoodAs, channel } = message
  const meaning = understoodAs && MEANINGS[understoodAs]?.()
  return (
    <p className={styles.quiet}>
      <time dateTime={createdAt} title={fullTime(createdAt, zone)}>
        {dateTime(createdAt, zone)}
      </time>
      {` · ${channelName(channel)} · ${label}`}
      {meaning && (
        <>
          {' '}
          <Badge tone="info">{meaning}</Badge>
        </>
      )}
      {errorCode && (
        <>
          {' '}
          <Badge tone="bad">{testPhones.failed({ reason: REASONS[errorCode]() })}</Badge>
        </>
      )}
    </p>
  )
}

/** The answers of a WhatsApp message, which the person taps. */
function Choices({ message: { choices, channelIdentity }, address }: MessageProps) {
  const can = useCan()
  const answer = useChange('POST /test-phones/messages', ['/test-phones'])
  const isShut = !channelIdentity || !can('channel:manage')
  return (
    <ul className={styles.choices} aria-label={testPhones.choices()}>
      {choices.map(({ id, title, description }) => (
        <li key={id}>
          <Button
            disabled={isShut}
            isBusy={answer.isRunning}
            className={styles.choice}
            onClick={() =>
              attempt(() =>
                answer.run({ body: { address, channelIdentityId: channelIdentity!.id, choiceId: id } }),
              )
            }
          >
            <bdi>{title}</bdi>
            {description && <span className={styles.quiet}>{description}</span>}
          </Button>
        </li>
      ))}
    </ul>
  )
}
