import type { MessageStatus } from '../../delivery/messages/table.ts'

/** Interface spec: how far an email came, as the contact's page shows it. */
export const EMAIL_DISPLAY_STATUSES = [
  'SCHEDULED',
  'QUEUED',
  'SENT',
  'DELIVERED',
  'OPENED',
  'CLICKED',
  'FAILED',
  'CANCELLED',
] as const
export type EmailDisplayStatus = (typeof EMAIL_DISPLAY_STATUSES)[number]

/**
 * What each message status is displayed as; null: there was no email. Nothing
 * is displayed as CLICKED, because links are sent as written and clicks are
 * not seen.
 */
const DISPLAYED_AS: Readonly<Record<MessageStatus, EmailDisplayStatus | null>> = {
  SCHEDULED: 'SCHEDULED',
  QUEUED: 'QUEUED',
  SENDING: 'QUEUED',
  SENT: 'SENT',
  DELIVERED: 'DELIVERED',
  READ: 'OPENED',
  FAILED: 'FAILED',
  SKIPPED: null,
  CANCELLED: 'CANCELLED',
}

/** A message status only moves forward, so the furthest is the one it has. */
export const displayStatusOf = (status: MessageStatus): EmailDisplayStatus | null => DISPLAYED_AS[status]

/** The message statuses displayed as one of `displayed`; as any when it is absent. */
export const statusesDisplayedAs = (displayed?: readonly EmailDisplayStatus[]): MessageStatus[] =>
  (Object.keys(DISPLAYED_AS) as MessageStatus[]).filter((status) => {
    const shown = DISPLAYED_AS[status]
    return shown !== null && (displayed === undefined || displayed.includes(shown))
  })
