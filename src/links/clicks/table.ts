import type { BotReason, Device } from './words.ts'

/** A row of `link_clicks`, as it is inserted. */
export interface ClickRow {
  uuid: string
  organizationId: number
  linkId: number
  /** Of the message that held the code; null for the link's own code. */
  campaignId: number | null
  messageId: number | null
  /** Its run. */
  executionId: number | null
  contactId: number | null
  /** Of somebody unknown. */
  visitor: string | null
  /** ms since 1970. */
  clickedAt: number
  botReason: BotReason | null
  browser: string
  device: Device
  /** Host of the page it was clicked on; empty when that is not known. */
  referrer: string
}
