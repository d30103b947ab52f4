import type { ReactNode } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation } from '../../api/api.gen.ts'
import { ApiError } from '../../api/client.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Failure } from '../../ui/notice.tsx'
import { BILLING_PATH, contactPath, newConversationPath, senderPath } from './places.ts'
import { refusedFor } from './refused.ts'
import styles from './send-failure.module.css'

interface SendFailureProps {
  error: unknown
  conversation: Conversation
  onRetry(): void
}

/** Reason that a reply was not sent. The reply is kept. */
export const SendFailure = ({ error, conversation, onRetry }: SendFailureProps) => (
  <div className={styles.failure}>
    <Failure error={error} onRetry={error instanceof ApiError && error.isPassing ? onRetry : undefined} />
    {remedyOf(error, conversation)}
  </div>
)

function remedyOf(error: unknown, { contact, channelIdentityId }: Conversation): ReactNode {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'INSUFFICIENT_CREDITS') return <GoLink href={BILLING_PATH}>{inbox.openBilling()}</GoLink>
  switch (refusedFor(error)) {
    case 'OPTED_OUT':
      return <GoLink href={contactPath(contact.id)}>{inbox.openConsents()}</GoLink>
    case 'NO_ADDRESS':
      return <GoLink href={contactPath(contact.id)}>{inbox.openContact()}</GoLink>
    case 'SENDER_DISABLED':
      return <GoLink href={senderPath(channelIdentityId)}>{inbox.openSender()}</GoLink>
    case 'SENDER_DELETED':
      return <GoLink href={newConversationPath(contact.id)}>{inbox.otherSender()}</GoLink>
    default:
      return null
  }
}
