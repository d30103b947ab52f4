import { useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import { kit } from '../../../words/en/kit.ts'
import type { Conversation, ConversationMessage } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { reasonOf } from '../../shell/domain-words.ts'
import { Button } from '../../ui/button.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { attempt } from './actions.ts'
import styles from './failed-message.module.css'
import { BILLING_PATH, contactPath, senderPath } from './places.ts'
import { sendMessage } from './send.ts'
import { ADVICE, REMEDIES } from './words.ts'

interface FailedProps {
  message: ConversationMessage
  conversation: Conversation
}

/** Reason that a message failed, with a solution. */
export function FailedMessage({ message, conversation }: FailedProps) {
  const { errorCode, errorMessage, campaign } = message
  const remedy = errorCode && REMEDIES[errorCode]
  const advice = errorCode && ADVICE[errorCode]
  return (
    <div className={styles.failed}>
      <p>{errorCode ? reasonOf(errorCode) : inbox.causeOther()}</p>
      {advice && <p>{advice()}</p>}
      {errorMessage && (
        <p className={styles.provider}>{inbox.causeProvider.rich({ text: <bdi>{errorMessage}</bdi> })}</p>
      )}
      {remedy === 'AGAIN' && !campaign && <Again message={message} conversation={conversation} />}
      {remedy === 'CONTACT' && (
        <GoLink href={contactPath(conversation.contact.id)}>{inbox.openContact()}</GoLink>
      )}
      {remedy === 'CONSENT' && (
        <GoLink href={contactPath(conversation.contact.id)}>{inbox.openConsents()}</GoLink>
      )}
      {remedy === 'SENDER' && (
        <GoLink href={senderPath(conversation.channelIdentityId)}>{inbox.openSender()}</GoLink>
      )}
      {remedy === 'BILLING' && <GoLink href={BILLING_PATH}>{inbox.openBilling()}</GoLink>}
    </div>
  )
}

function Again({ message, conversation }: FailedProps) {
  const can = useCan()
  const [isBusy, setBusy] = useState(false)
  if (!can('inbox:reply')) return null
  const { subject, body, media, whatsappTemplate } = message
  const urls = media.flatMap(({ url }) => (url === null ? [] : [url]))
  const again = () =>
    attempt(async () => {
      setBusy(true)
      try {
        await sendMessage(conversation.id, {
          ...(subject ? { subject } : {}),
          ...(body ? { body } : {}),
          ...(urls.length > 0 ? { mediaUrls: urls } : {}),
          ...(whatsappTemplate ? { whatsappTemplate } : {}),
        })
      } finally {
        setBusy(false)
      }
    })
  return (
    <Button isBusy={isBusy} onClick={again}>
      {kit.retry()}
    </Button>
  )
}
