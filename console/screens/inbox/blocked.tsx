import { type ReactNode, useEffect, useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation, SendConversationMessage } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { dateTime } from '../../ui/format.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WhatsappDialog } from './dialogs.ts'
import { contactPath, newConversationPath, senderPath } from './places.ts'
import { sendMessage } from './send.ts'
import { useSender, useSenders } from './use-sender.ts'

interface Block {
  title: string
  text?: string
  remedy?: ReactNode
  /** Whether a WhatsApp template is still allowed. */
  takesTemplates: boolean
}

const MINUTE_MS = 60_000

/** Returns the current time, updated every minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Returns the reason that a reply is impossible, or undefined. */
export function useBlock(conversation: Conversation): Block | undefined {
  const { contact, channel, channelIdentityId, sessionExpiresAt } = conversation
  const now = useNow()
  const zone = useZone()
  const senders = useSenders()
  const sender = useSender(conversation)
  if (contact.isOptedOut) {
    return {
      title: channel === 'EMAIL' ? inbox.blockedEmail() : inbox.blockedNumber(),
      text: inbox.blockedHint(),
      remedy: <GoLink href={contactPath(contact.id)}>{inbox.openConsents()}</GoLink>,
      takesTemplates: false,
    }
  }
  if (channel === 'EMAIL' && contact.email === null) {
    return {
      title: inbox.blockedNoEmail(),
      remedy: <GoLink href={contactPath(contact.id)}>{inbox.openContact()}</GoLink>,
      takesTemplates: false,
    }
  }
  if (senders && !sender) {
    return {
      title: inbox.blockedDeleted(),
      remedy: <GoLink href={newConversationPath(contact.id)}>{inbox.otherSender()}</GoLink>,
      takesTemplates: false,
    }
  }
  if (sender?.status === 'DISABLED') {
    return {
      title: inbox.blockedDisabled({ name: sender.name }),
      remedy: <GoLink href={senderPath(channelIdentityId)}>{inbox.openSender()}</GoLink>,
      takesTemplates: false,
    }
  }
  if (channel !== 'WHATSAPP' || (sessionExpiresAt !== null && Date.parse(sessionExpiresAt) > now))
    return undefined
  return {
    title:
      sessionExpiresAt === null
        ? inbox.blockedWhatsapp()
        : inbox.blockedSession({ time: dateTime(sessionExpiresAt, zone) }),
    text: inbox.blockedTemplate(),
    takesTemplates: true,
  }
}

interface BlockedProps {
  block: Block
  conversation: Conversation
  newestId: string | undefined
}

/** Explains why a reply is impossible, with a solution. */
export function Blocked({
  block: { title, text, remedy, takesTemplates },
  conversation,
  newestId,
}: BlockedProps) {
  const [isOpen, setOpen] = useState(false)
  const send = (content: SendConversationMessage) =>
    sendMessage(conversation.id, { ...content, ...(newestId ? { lastSeenMessageId: newestId } : {}) })
  return (
    <div>
      <Notice
        tone="warn"
        title={title}
        actions={
          takesTemplates ? (
            <Button kind="primary" onClick={() => setOpen(true)}>
              {inbox.blockedTemplateAct()}
            </Button>
          ) : (
            remedy
          )
        }
      >
        {text}
      </Notice>
      {isOpen && <WhatsappDialog conversation={conversation} onSend={send} onClose={() => setOpen(false)} />}
    </div>
  )
}
