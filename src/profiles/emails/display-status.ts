import type { MessageStatus } from '../../delivery/messages/table.ts'
import { enumeration } from '../../lib/describe.ts'

/** The status of an email as the contact's page shows it. */
export const EMAIL_DISPLAY_STATUSES = enumeration('EmailStatus', 'The status of an email.', {
  SCHEDULED: 'It waits for its time.',
  QUEUED: 'It is about to be sent.',
  SENT: 'The mail server accepted it.',
  DELIVERED: 'It reached the mailbox.',
  OPENED: 'A person opened it, according to its tracking picture.',
  CLICKED: 'A link in it was clicked.',
  FAILED: 'It could not be delivered; `failedReason` says why.',
  CANCELLED: 'Its campaign was cancelled before it was sent.',
})
export type EmailDisplayStatus = (typeof EMAIL_DISPLAY_STATUSES)[number]

/** The displayed status of each message status; null when no email was sent. */
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

/** Final statuses of an email that was never sent or that came back: its openings and clicks are not shown. */
const TERMINAL: readonly MessageStatus[] = ['FAILED', 'SKIPPED', 'CANCELLED']

const cases = (Object.keys(DISPLAYED_AS) as MessageStatus[]).map((status) => {
  const shown = DISPLAYED_AS[status]
  return `WHEN '${status}' THEN ${shown === null ? 'NULL' : `'${shown}'`}`
})

/**
 * SQL of the furthest known status of an email: a click or an opening by a person counts more than a report
 * of a mail server. NULL when no email was sent.
 * @param columns SQL of the status of the message, and of when a person opened it and clicked a link in it
 */
export const displayedStatus = (columns: { status: string; openedAt: string; clickedAt: string }): string =>
  `CASE WHEN ${columns.status} NOT IN ('${TERMINAL.join("', '")}') AND ${columns.clickedAt} IS NOT NULL THEN 'CLICKED'
     WHEN ${columns.status} NOT IN ('${TERMINAL.join("', '")}') AND ${columns.openedAt} IS NOT NULL THEN 'OPENED'
     ELSE CASE ${columns.status} ${cases.join(' ')} END END`
