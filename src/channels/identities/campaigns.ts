import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'

export interface SendersCampaign {
  uuid: string
  name: string
  status: string
}

/** Campaigns that will, or may yet, send from an identity. */
export const campaignsOfSender = new Port<
  (reader: Reader, organizationId: number, channelIdentityId: number) => SendersCampaign[]
>('the campaigns of a sender')
