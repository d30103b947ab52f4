import type { Reader } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'
import { Port } from '../../module/port.ts'

/** A selection of messages whose contacts a bulk operation changes, as the operation stores it. */
export interface MessageSelection {
  /** Id of the campaign. */
  campaignId: string
  /** The filters of the list of its messages. */
  filter: Readonly<Record<string, unknown>>
}

/**
 * Selects the ids of their contacts. An id may occur several times. Throws NOT_FOUND for a deleted
 * campaign.
 */
export type SelectRecipients = (
  reader: Reader,
  organizationId: number,
  selection: MessageSelection,
) => Fragment

export const recipients = new Port<SelectRecipients>('the contacts of messages')
