import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'

/** Whom a message went to, and of which campaign and run it was; internal ids. */
export interface MessageRecipient {
  messageId: number
  organizationId: number
  contactId: number | null
  campaignId: number | null
  executionId: number | null
  /** When a carrier took it, ms since 1970; null while nobody knows that it did. */
  sentAt: number | null
}

/** Of those messages that there are. */
export type FindRecipients = (reader: Reader, messageIds: readonly number[]) => MessageRecipient[]

export const recipientsOf = new Port<FindRecipients>('whom messages went to')
