import { SECOND_MS, toIso } from '../../lib/clock.ts'
import { ACCESS_TOKEN_SECONDS } from './policy.ts'
import type { SessionRow } from './table.ts'
import type { TokenPair } from './token-pair.ts'

export const refreshSeconds = (pair: TokenPair, nowMs: number): number =>
  Math.max(0, Math.floor((pair.refreshExpiresAt - nowMs) / SECOND_MS))

export const presentPair = (pair: TokenPair, nowMs: number) => ({
  accessToken: pair.accessToken,
  tokenType: 'Bearer',
  expiresIn: ACCESS_TOKEN_SECONDS,
  refreshToken: pair.refreshToken,
  refreshExpiresIn: refreshSeconds(pair, nowMs),
  user: {
    id: pair.user.uuid,
    firstName: pair.user.firstName,
    lastName: pair.user.lastName,
    email: pair.user.email,
  },
  organization: { id: pair.organization.uuid, name: pair.organization.name, slug: pair.organization.slug },
})

export const presentSession = (row: SessionRow, currentSessionId: number | undefined) => ({
  id: row.uuid,
  userAgent: row.userAgent,
  ipAddress: row.ipAddress,
  isCurrent: row.id === currentSessionId,
  createdAt: toIso(row.createdAt),
  lastUsedAt: toIso(row.lastUsedAt),
  expiresAt: toIso(row.expiresAt),
})
