import type { MessageStatus } from '../../delivery/messages/table.ts'

/** The status of an email as the contact's page shows it. */
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
 * The displayed status of each message status; null when no email was sent. No status
 * is displayed as CLICKED, because links are not tracked.
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

export const displayStatusOf = (status: MessageStatus): EmailDisplayStatus | null => DISPLAYED_AS[status]

/** The message statuses that are displayed as one of `displayed`, or as anything when it is absent. */
export const statusesDisplayedAs = (displayed?: readonly EmailDisplayStatus[]): MessageStatus[] =>
  (Object.keys(DISPLAYED_AS) as MessageStatus[]).filter((status) => {
    const shown = DISPLAYED_AS[status]
    return shown !== null && (displayed === undefined || displayed.includes(shown))
  })
