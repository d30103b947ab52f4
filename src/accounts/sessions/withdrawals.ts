import { repeatedBy } from '../../module/withdrawal.ts'

export const withdrawals = {
  sessions: repeatedBy(
    'sessions',
    `UPDATE sessions SET revoked_at = @state ->> '$.revoked_at' WHERE uuid = @key ->> '$.uuid'`,
  ),
}
