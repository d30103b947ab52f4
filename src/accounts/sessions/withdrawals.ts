import { repeatedBy } from '../../module/withdrawal.ts'

export const withdrawals = {
  sessions: repeatedBy(
    'sessions',
    `UPDATE sessions SET revoked_at = @state ->> '$.revoked_at' WHERE uuid = @key ->> '$.uuid'`,
    // Newer data no longer has it: it ended long before.
    `UPDATE sessions SET revoked_at = created_at WHERE uuid = @key ->> '$.uuid' AND revoked_at IS NULL`,
  ),
}
