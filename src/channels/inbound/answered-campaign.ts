import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'

/** The campaign that a text answers: the last one this contact got from this identity since `since`, ms since 1970. */
export type FindAnswered = (
  reader: Reader,
  subject: { organizationId: number; contactId: number; channelIdentityId: number },
  since: number,
) => number | undefined

export const answeredCampaign = new Port<FindAnswered>('the campaign that a text answers')
