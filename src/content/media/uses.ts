import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'

/** Who names a file by the token in its address. */
export interface MediaUses {
  /** Campaigns that are not over, at most ten. */
  listLive(
    reader: Reader,
    organizationId: number,
    token: string,
  ): Array<{ id: string; name: string; status: string }>
  /** Whether any campaign names it that is not deleted, or was deleted since then (ms since 1970). */
  isNamed(reader: Reader, organizationId: number, token: string, since: number): boolean
}

export const mediaUses = new Port<MediaUses>('the campaigns that name a media file')
