import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'
import type { User } from './shared-queries.ts'

/** Look-ups of campaigns for segments. */
export interface CampaignLookup {
  /** Internal ids by uuid of the organization's campaigns, including deleted ones. */
  findIds(reader: Reader, organizationId: number, uuids: readonly string[]): Map<string, number>
  /** The deleted campaigns among these. */
  listDeleted(reader: Reader, organizationId: number, uuids: readonly string[]): Set<string>
  /** Unfinished campaigns that send or will send to the segment; at most ten. */
  listSendingTo(reader: Reader, organizationId: number, segmentId: number): User[]
}

export const campaignsForSegments = new Port<CampaignLookup>('the campaigns that segments name')
