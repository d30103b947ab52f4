import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { keyStatus } from './policy.ts'
import type { ApiKeyView } from './queries.ts'
import type { ApiKeyRow } from './table.ts'

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

/** @param key the key itself, or null where it must not be stored */
export const presentIssuedKey = (row: ApiKeyRow, key: string | null) => ({
  id: row.uuid,
  name: row.name,
  key,
  keyPrefix: row.keyPrefix,
  last4: row.last4,
  expiresAt: toIsoOrNull(row.expiresAt),
  createdAt: toIso(row.createdAt),
})
