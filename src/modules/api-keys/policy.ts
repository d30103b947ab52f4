import type { KeyStatus } from './schema.ts'

/** The state of a key follows from its times; nothing has to run when it expires. */
export function keyStatus(
  key: { revokedAt: number | null; expiresAt: number | null },
  nowMs: number,
): KeyStatus {
  if (key.revokedAt !== null) return 'REVOKED'
  return key.expiresAt !== null && key.expiresAt <= nowMs ? 'EXPIRED' : 'ACTIVE'
}
