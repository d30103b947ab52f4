import { contains } from '../../db/contains.ts'
import type { Reader } from '../../db/database.ts'
import { allOf, anyOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { fromMessagesOfContact } from '../../delivery/messages/fragments.ts'
import type { MessageRow, MessageStatus } from '../../delivery/messages/table.ts'
import { firstClickIn, fromClicks } from '../../links/clicks/store.ts'
import { leftJoinMachineOpen, leftJoinOpen } from '../../links/opens/store.ts'
import type { MachineOpenReason } from '../../links/opens/table.ts'
import type { EmailDisplayStatus } from './schema.ts'

export type EmailRow = Pick<
  MessageRow,
  'uuid' | 'subject' | 'address' | 'sentAt' | 'deliveredAt' | 'errorCode' | 'errorMessage'
> & {
  campaignUuid: string | null
  displayed: EmailDisplayStatus
  /** Time when a person first opened it, ms since 1970. */
  openedAt: number | null
  clickedAt: number | null
  /** Time when software first opened it, ms since 1970. */
  machineOpenedAt: number | null
  machineOpenReason: MachineOpenReason | null
}

interface EmailFilter {
  organizationId: number
  contactId: number
  /** Absent for every email, empty for none. */
  statuses?: readonly EmailDisplayStatus[] | undefined
  /** Text in the subject or the recipient. */
  q?: string | undefined
}

/** Displayed status of each message status. Null if no email was sent. */
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

/** Final statuses of an email that was never sent or that came back. Its opens and clicks are not shown. */
const TERMINAL: readonly MessageStatus[] = ['FAILED', 'SKIPPED', 'CANCELLED']

const cases = (Object.keys(DISPLAYED_AS) as MessageStatus[]).map((status) => {
  const shown = DISPLAYED_AS[status]
  return `WHEN '${status}' THEN ${shown === null ? 'NULL' : `'${shown}'`}`
})

/**
 * Returns SQL of the furthest known status of an email. A click or an open by a person counts more than a
 * report of a mail server. NULL if no email was sent.
 * @param columns SQL of the status of the message, and of the times when a person opened it and clicked a link
 * in it
 */
const displayedStatus = (columns: { status: string; openedAt: string; clickedAt: string }): string =>
  `CASE WHEN ${columns.status} NOT IN ('${TERMINAL.join("', '")}') AND ${columns.clickedAt} IS NOT NULL THEN 'CLICKED'
     WHEN ${columns.status} NOT IN ('${TERMINAL.join("', '")}') AND ${columns.openedAt} IS NOT NULL THEN 'OPENED'
     ELSE CASE ${columns.status} ${cases.join(' ')} END END`

const OPENED_AT = 'coalesce(o.first_opened_at, m.read_at)'
const CLICKED_AT = firstClickIn('m')
const DISPLAYED = displayedStatus({ status: 'm.status', openedAt: OPENED_AT, clickedAt: CLICKED_AT })

const matching = ({ organizationId, contactId, statuses, q }: EmailFilter): Fragment =>
  allOf([
    fragment`m.organization_id = ${organizationId} AND m.contact_id = ${contactId}`,
    verbatim(`m.channel = 'EMAIL' AND m.status <> 'SKIPPED'`),
    ...(statuses === undefined ? [] : [fragment`${verbatim(DISPLAYED)} IN ${statuses}`]),
    ...(q ? [anyOf([contains(verbatim('m.subject'), q), contains(verbatim('m.address'), q)])] : []),
  ])

const FROM_CONTACT = `${fromMessagesOfContact('m')} ${leftJoinOpen('m', 'o')}`

/** Lists emails, the newest first. */
export function listEmails(
  reader: Reader,
  filter: EmailFilter,
  page: { limit: number; offset: number },
): EmailRow[] {
  const where = matching(filter)
  return reader.all<EmailRow>(
    `SELECT m.uuid, m.subject, m.address, m.sent_at, m.delivered_at,
       m.error_code, m.error_message, ${DISPLAYED} AS displayed,
       ${OPENED_AT} AS openedAt, ${CLICKED_AT} AS clickedAt,
       s.first_opened_at AS machineOpenedAt, s.reason AS machineOpenReason,
       (SELECT uuid FROM campaigns WHERE id = m.campaign_id) AS campaignUuid
     ${FROM_CONTACT} ${leftJoinMachineOpen('m', 's')}
     WHERE ${where.text} ORDER BY m.id DESC LIMIT ? OFFSET ?`,
    ...where.params,
    page.limit,
    page.offset,
  )
}

export function countEmails(reader: Reader, filter: EmailFilter): number {
  const where = matching(filter)
  return reader.value<number>(`SELECT count(*) ${FROM_CONTACT} WHERE ${where.text}`, ...where.params) ?? 0
}

/** Link that a contact clicked in the messages of one channel. */
export interface ClickedLink {
  url: string
  channel: string
  clicks: number
  /** ms since 1970. */
  lastClickedAt: number
}

/**
 * Lists the links that the contact clicked, the last clicked first. Only messages of campaigns have links with
 * a code for each recipient.
 */
export function listClickedLinks(
  reader: RowReader,
  { organizationId, contactId }: { organizationId: number; contactId: number },
): Promise<ClickedLink[]> {
  return reader.all<ClickedLink>(fragment`SELECT short_links.original_url AS url,
      coalesce((SELECT channel FROM campaigns WHERE id = x.campaign_id), 'SMS') AS channel, count(*) AS clicks,
      max(x.clicked_at) AS lastClickedAt
    ${verbatim(fromClicks('x'))}
    WHERE x.organization_id = ${organizationId} AND x.contact_id = ${contactId}
      AND ${interruptible('x.id')} AND x.bot_reason IS NULL
    GROUP BY x.link_id, 2 ORDER BY lastClickedAt DESC, url`)
}
