import type { SuppressionChannel } from '../consents/table.ts'

export const REVIEW_STATUSES = ['OPEN', 'OPTED_OUT', 'KEPT'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** A message that may be an opt-out. Times are ms since 1970. */
export interface ReviewRow {
  id: number
  uuid: string
  contactId: number
  channel: SuppressionChannel
  address: string
  body: string
  campaignId: number | null
  /** Of the text; null for a mail, and for what came before they were kept. */
  inboundMessageId: number | null
  status: ReviewStatus
  receivedAt: number
  dueAt: number
  decidedAt: number | null
  decidedByType: string | null
  decidedById: string | null
  decidedByName: string | null
}
