import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'

/** A run of a campaign, by internal ids. */
export interface RunOfCampaign {
  campaignId: number
  executionId: number | null
}

/** The run that a text answers: that of the last message this contact got from this identity since `since`, ms since 1970. */
export type FindAnswered = (
  reader: Reader,
  subject: { organizationId: number; contactId: number; channelIdentityId: number },
  since: number,
) => RunOfCampaign | undefined

export const answeredRun = new Port<FindAnswered>('the run of a campaign that a text answers')
