import type { Reader, Tx } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { sha256Hex, uuidv7 } from '../../lib/ids.ts'
import { ALL_PERMISSIONS } from '../../lib/permissions.ts'
import type { Principal } from '../../lib/principal.ts'
import { generateKey, isWellFormedKey, lastFour, shownPrefix } from './key-format.ts'
import * as queries from './queries.ts'
import type { ApiKeyRow } from './table.ts'

/** Contract section 6. */
export const MAX_ACTIVE_KEYS = 20

export interface IssueKeyInput {
  organizationId: number
  name: string
  createdByUserId: number | null
  /** ms since 1970; null never expires. */
  expiresAt: number | null
}

/**
 * A new key. Its text is in the result and nowhere else: only a hash is stored.
 * Throws CONFLICT when the organization has 20 active keys.
 */
export function issueKey(tx: Tx, instanceId: string, input: IssueKeyInput): { row: ApiKeyRow; key: string } {
  if (queries.countActiveKeys(tx, input.organizationId, tx.now) >= MAX_ACTIVE_KEYS) {
    throw new AppError(
      'CONFLICT',
      `An organization has at most ${MAX_ACTIVE_KEYS} active keys. Revoke one first.`,
      {
        details: [{ resource: 'API_KEYS', limit: MAX_ACTIVE_KEYS }],
      },
    )
  }
  const key = generateKey(instanceId)
  const row = queries.insertApiKey(tx, {
    uuid: uuidv7(tx.now),
    organizationId: input.organizationId,
    name: input.name,
    keyHash: sha256Hex(key),
    keyPrefix: shownPrefix(key),
    last4: lastFour(key),
    createdByUserId: input.createdByUserId,
    createdAt: tx.now,
    expiresAt: input.expiresAt,
  })
  return { row, key }
}

const ownerPermissions = new Set(ALL_PERMISSIONS)

/** Who a key acts as: its organization's owner. Throws INVALID_API_KEY, the same for every reason. */
export function authenticateKey(reader: Reader, key: string, nowMs: number): Principal {
  const holder = isWellFormedKey(key) ? queries.findKeyHolder(reader, sha256Hex(key)) : undefined
  if (!holder || holder.revokedAt !== null || (holder.expiresAt !== null && holder.expiresAt <= nowMs)) {
    throw new AppError('INVALID_API_KEY', 'This API key is malformed, unknown, expired or revoked.')
  }
  return {
    kind: 'API_KEY',
    organizationId: holder.organizationId,
    organizationUuid: holder.organizationUuid,
    userId: holder.ownerId,
    userUuid: holder.ownerUuid,
    userName: [holder.ownerFirstName, holder.ownerLastName].filter(Boolean).join(' '),
    isOwner: true,
    permissions: ownerPermissions,
    role: { uuid: holder.roleUuid, name: holder.roleName, key: 'OWNER' },
    apiKey: { uuid: holder.keyUuid, name: holder.keyName },
  }
}
