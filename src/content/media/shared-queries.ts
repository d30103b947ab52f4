import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import type { Reader } from '../../db/database.ts'
import type { MediaType } from './enums.ts'

/** The file at a public address. */
export interface PublicMedia {
  id: number
  organizationId: number
  uuid: string
  contentType: MediaType
  sizeBytes: number
}

/** The file with this token, if its organization is live. */
export const findPublicMedia = (reader: Reader, token: string): PublicMedia | undefined =>
  reader.get<PublicMedia>(
    `SELECT id, organization_id, uuid, content_type, size_bytes FROM media
     WHERE token = ? AND stored_at IS NOT NULL AND deleted_at IS NULL
       AND ${isLiveOrganization('media.organization_id')}`,
    token,
  )

/** The organization of a stored file. */
export const findOwner = (reader: Reader, token: string): number | undefined =>
  reader.value<number>(
    'SELECT organization_id FROM media WHERE token = ? AND stored_at IS NOT NULL AND deleted_at IS NULL',
    token,
  )

/** SQL that joins the file with this internal id as `media`, unless it was deleted. @param id SQL */
export const leftJoinMedia = (id: string): string =>
  `LEFT JOIN media ON media.id = ${id} AND media.deleted_at IS NULL`
