import type { KeyStatus } from './schema.ts'

/**
 * The status of a key is computed from its times and its creator, so that no job
 * has to run when it expires or its creator leaves.
 */
export function keyStatus(
  key: { revokedAt: number | null; expiresAt: number | null; makerMayAct: number },
  nowMs: number,
): KeyStatus {
  if (key.revokedAt !== null || !key.makerMayAct) return 'REVOKED'
  return key.expiresAt !== null && key.expiresAt <= nowMs ? 'EXPIRED' : 'ACTIVE'
}
