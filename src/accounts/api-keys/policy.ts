import type { KeyStatus } from './schema.ts'

/**
 * The status of a key is computed from its times, its creator and the owner, so that no job
 * has to run when it expires or one of them leaves.
 */
export function keyStatus(
  key: { revokedAt: number | null; expiresAt: number | null; mayAct: number },
  nowMs: number,
): KeyStatus {
  if (key.revokedAt !== null || !key.mayAct) return 'REVOKED'
  return key.expiresAt !== null && key.expiresAt <= nowMs ? 'EXPIRED' : 'ACTIVE'
}
