import { DAY_MS } from '../../lib/clock.ts'
import type { InvitationStatus } from './schema.ts'
import type { InvitationRow } from './table.ts'

/** How long the link of an invitation works. */
export const VALID_MS = 7 * DAY_MS
/** How long one that has ended or expired is kept, for whoever asks what became of it. */
export const KEEP_MS = 90 * DAY_MS

/**
 * The status is computed from the times and from whether its sender may still invite,
 * so that nothing has to run when it expires or its sender leaves.
 */
export function invitationStatus(
  invitation: Pick<InvitationRow, 'status' | 'expiresAt'>,
  senderMayInvite: boolean,
  nowMs: number,
): InvitationStatus {
  if (invitation.status !== 'PENDING') return invitation.status
  if (invitation.expiresAt <= nowMs) return 'EXPIRED'
  return senderMayInvite ? 'PENDING' : 'REVOKED'
}
