import type { MachineOpenReason } from './words.ts'

/** A row of `mail_opens`, as a batch adds to it; internal ids. */
export interface OpenRow {
  messageId: number
  organizationId: number
  campaignId: number
  executionId: number
  contactId: number
  /** Empty for a person. */
  reason: MachineOpenReason | ''
  opens: number
  /** ms since 1970. */
  firstAt: number
  lastAt: number
}
