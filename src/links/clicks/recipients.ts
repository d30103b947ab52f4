import type { Reader } from '../../db/database.ts'
import type { Named } from '../../lib/ids.ts'
import { Port } from '../../module/port.ts'

/** The recipient of a message, with its campaign and run; internal ids. */
export interface MessageRecipient {
  messageId: number
  messageUuid: string
  organizationId: number
  contactId: number | null
  campaignId: number | null
  executionId: number | null
  /** When a carrier accepted the message, ms since 1970; null while that is unknown. */
  sentAt: number | null
}

/** A visit that names a message. */
interface VisitedMessage {
  organizationId: number
  message: Named
}

/** Finds the recipients of the messages that exist in the given organizations. */
export type FindRecipients = (reader: Reader, messages: readonly VisitedMessage[]) => MessageRecipient[]

export const recipientsOf = new Port<FindRecipients>('whom messages went to')
