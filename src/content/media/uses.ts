import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'

/** Finds the records that name a file by the token in its address. */
export interface MediaUses {
  /** The error for deleting a file in use: why not, and what to do first. */
  refusal: string
  /** Records that need the file from now on, at most ten. */
  listLive(
    reader: Reader,
    organizationId: number,
    token: string,
  ): Array<{ resource: string; id?: string; name?: string; status?: string }>
  /** Whether a record names the file that is not deleted, or was deleted after `since` (ms since 1970). */
  isNamed(reader: Reader, organizationId: number, token: string, since: number): boolean
}

export const mediaUses = new Port<MediaUses>('what names a media file')

/** The organization whose contact card has this token in its public address. */
export const ownCards = new Port<(reader: Reader, token: string) => number | undefined>(
  'whose contact card an address is',
)
