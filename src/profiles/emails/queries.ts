import { uuidOfCampaign } from '../../campaigns/store/fragments.ts'
import { contains } from '../../db/contains.ts'
import type { Reader } from '../../db/database.ts'
import { allOf, anyOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { fromMessagesOfContact } from '../../delivery/messages/fragments.ts'
import type { MessageRow } from '../../delivery/messages/table.ts'
import { type EmailDisplayStatus, statusesDisplayedAs } from './display-status.ts'

export type EmailRow = Pick<
  MessageRow,
  | 'uuid'
  | 'subject'
  | 'address'
  | 'status'
  | 'sentAt'
  | 'deliveredAt'
  | 'readAt'
  | 'errorCode'
  | 'errorMessage'
> & { campaignUuid: string | null }

export interface EmailFilter {
  organizationId: number
  contactId: number
  /** Matches every email when absent, none when empty. */
  statuses?: readonly EmailDisplayStatus[] | undefined
  /** Text in the subject or the recipient. */
  q?: string | undefined
}

const matching = ({ organizationId, contactId, statuses, q }: EmailFilter): Fragment =>
  allOf([
    fragment`m.organization_id = ${organizationId} AND m.contact_id = ${contactId}`,
    verbatim(`m.channel = 'EMAIL'`),
    fragment`m.status IN ${statusesDisplayedAs(statuses)}`,
    ...(q ? [anyOf([contains(verbatim('m.subject'), q), contains(verbatim('m.address'), q)])] : []),
  ])

const FROM_CONTACT = fromMessagesOfContact('m')

/** Newest first. */
export function listEmails(
  reader: Reader,
  filter: EmailFilter,
  page: { limit: number; offset: number },
): EmailRow[] {
  const where = matching(filter)
  return reader.all<EmailRow>(
    `SELECT m.uuid, m.subject, m.address, m.status, m.sent_at AS sentAt, m.delivered_at AS deliveredAt,
       m.read_at AS readAt, m.error_code AS errorCode, m.error_message AS errorMessage,
       ${uuidOfCampaign('m.campaign_id')} AS campaignUuid
     ${FROM_CONTACT} WHERE ${where.text} ORDER BY m.id DESC LIMIT ? OFFSET ?`,
    ...where.params,
    page.limit,
    page.offset,
  )
}

export function countEmails(reader: Reader, filter: EmailFilter): number {
  const where = matching(filter)
  return reader.value<number>(`SELECT count(*) ${FROM_CONTACT} WHERE ${where.text}`, ...where.params) ?? 0
}
