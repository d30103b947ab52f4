import { useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { ConversationMessage } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { attempt } from './actions.ts'
import { takeMessage } from './data.ts'
import styles from './scheduled-message.module.css'

interface ScheduledProps {
  message: ConversationMessage
  conversationId: string
  onWrite(text: string): void
}

/** Time of a scheduled message, with a button to cancel it. */
export function ScheduledMessage({ message, conversationId, onWrite }: ScheduledProps) {
  const can = useCan()
  const zone = useZone()
  const [isBusy, setBusy] = useState(false)
  const cancel = () =>
    attempt(async () => {
      setBusy(true)
      try {
        await call('DELETE /inbox/conversations/{id}/messages/{messageId}', {
          params: { id: conversationId, messageId: message.id },
        })
        takeMessage(conversationId, { ...message, status: 'CANCELLED', scheduledFor: null })
        toast(inbox.scheduledCanceled(), {
          label: inbox.scheduledRewrite(),
          run: () => onWrite(message.body),
        })
      } finally {
        setBusy(false)
      }
    })
  return (
    <div className={styles.scheduled}>
      <span>
        {inbox.scheduledFor.rich({ time: <Time value={message.scheduledFor} zone={zone} as="date" /> })}
      </span>
      {can('inbox:reply') && (
        <Button isBusy={isBusy} onClick={cancel}>
          {inbox.scheduledCancel()}
        </Button>
      )}
    </div>
  )
}
