import type { Reader, Tx } from '../../db/database.ts'
import { type ApiKeyRow, apiKeys } from './table.ts'

export const insertApiKey = (tx: Tx, row: typeof apiKeys.$inferInsert): ApiKeyRow =>
  tx.orm.insert(apiKeys).values(row).returning().get()

/** Keys that work now. */
export const countActiveKeys = (reader: Reader, organizationId: number, nowMs: number): number =>
  reader.value<number>(
    `SELECT count(*) FROM api_keys WHERE organization_id = ? AND revoked_at IS NULL
       AND (expires_at IS NULL OR expires_at > ?)`,
    organizationId,
    nowMs,
  ) ?? 0

export interface KeyHolder {
  keyId: number
  keyUuid: string
  keyName: string
  expiresAt: number | null
  revokedAt: number | null
  organizationId: number
  organizationUuid: string
  ownerId: number
  ownerUuid: string
  ownerFirstName: string
  ownerLastName: string | null
  roleUuid: string
  roleName: string
}

/**
 * The key with the organization's current owner, as whom it acts. On the path
 * of every request, so one prepared statement, read through: a key revoked by
 * another process is refused on its next use.
 */
export const findKeyHolder = (reader: Reader, keyHash: string): KeyHolder | undefined =>
  reader.get<KeyHolder>(
    `SELECT k.id AS keyId, k.uuid AS keyUuid, k.name AS keyName, k.expires_at AS expiresAt, k.revoked_at AS revokedAt,
            o.id AS organizationId, o.uuid AS organizationUuid,
            u.id AS ownerId, u.uuid AS ownerUuid, u.first_name AS ownerFirstName, u.last_name AS ownerLastName,
            r.uuid AS roleUuid, r.name AS roleName
     FROM api_keys k
     JOIN organizations o ON o.id = k.organization_id AND o.deleted_at IS NULL
     JOIN roles r ON r.organization_id = o.id AND r.key = 'OWNER'
     JOIN memberships m ON m.role_id = r.id
     JOIN users u ON u.id = m.user_id
     WHERE k.key_hash = ?`,
    keyHash,
  )
