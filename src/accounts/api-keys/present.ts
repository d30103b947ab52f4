import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { KeyStatus } from './schema.ts'
import type { IssuedKey } from './service.ts'
import type { ApiKeyView } from './store.ts'

/**
 * Computes the status of a key from its times, its creator and the owner. So no job has to run when the key expires,
 * or when the creator or owner leaves.
 */
export function keyStatus(
  key: { revokedAt: number | null; expiresAt: number | null; mayAct: number },
  nowMs: number,
): KeyStatus {
  if (key.revokedAt !== null || !key.mayAct) return 'REVOKED'
  return key.expiresAt !== null && key.expiresAt <= nowMs ? 'EXPIRED' : 'ACTIVE'
}

export const presentApiKey = (row: ApiKeyView, nowMs: number) => ({
  id: row.uuid,
  name: row.name,
  keyPrefix: row.keyPrefix,
  last4: row.last4,
  status: keyStatus(row, nowMs),
  createdBy:
    row.creatorUuid === null
      ? null
      : {
          id: row.creatorUuid,
          name: [row.creatorFirstName, row.creatorLastName].filter(Boolean).join(' '),
        },
  createdAt: toIso(row.createdAt),
  expiresAt: toIsoOrNull(row.expiresAt),
  lastUsedAt: toIsoOrNull(row.lastUsedAt),
  lastUsedIp: row.lastUsedIp,
  revokedAt: toIsoOrNull(row.revokedAt),
})

/** A new key, with the key itself. */
export const presentIssuedKey = ({ row, key }: IssuedKey) => ({
  data: {
    id: row.uuid,
    name: row.name,
    keyPrefix: row.keyPrefix,
    last4: row.last4,
    expiresAt: toIsoOrNull(row.expiresAt),
    createdAt: toIso(row.createdAt),
  },
  secret: { key },
})
