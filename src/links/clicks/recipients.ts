import type { Named } from '../../content/mail/tokens.ts'
import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'

/** Whom a message went to, and of which campaign and run it was; internal ids. */
export interface MessageRecipient {
  messageId: number
  messageUuid: string
  organizationId: number
  contactId: number | null
  campaignId: number | null
  executionId: number | null
  /** When a carrier took it, ms since 1970; null while nobody knows that it did. */
  sentAt: number | null
}

/** A message as a visit names it. */
interface VisitedMessage {
  organizationId: number
  message: Named
}

/** Of those messages that the organizations have. */
export type FindRecipients = (reader: Reader, messages: readonly VisitedMessage[]) => MessageRecipient[]

export const recipientsOf = new Port<FindRecipients>('whom messages went to')
