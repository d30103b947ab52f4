import type { KeyStatus } from './schema.ts'

/**
 * The state of a key follows from its times and from who made it; nothing has
 * to run when it expires, or when its maker leaves.
 */
export function keyStatus(
  key: { revokedAt: number | null; expiresAt: number | null; makerMayAct: number },
  nowMs: number,
): KeyStatus {
  if (key.revokedAt !== null || !key.makerMayAct) return 'REVOKED'
  return key.expiresAt !== null && key.expiresAt <= nowMs ? 'EXPIRED' : 'ACTIVE'
}
