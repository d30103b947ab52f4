import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'
import type { User } from './shared-queries.ts'

/** What segments need to know about campaigns. */
export interface CampaignLookup {
  /** The internal ids, by uuid, of those campaigns that the organization has, including deleted ones. */
  findIds(reader: Reader, organizationId: number, uuids: readonly string[]): Map<string, number>
  /** The uuids of those campaigns that were deleted. */
  listDeleted(reader: Reader, organizationId: number, uuids: readonly string[]): Set<string>
  /** Unfinished campaigns that send or will send to the segment; at most ten. */
  listSendingTo(reader: Reader, organizationId: number, segmentId: number): User[]
}

export const campaignsForSegments = new Port<CampaignLookup>('the campaigns that segments name')
