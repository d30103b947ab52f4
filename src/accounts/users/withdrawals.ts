import { repeatedBy } from '../../module/withdrawal.ts'

export const withdrawals = {
  users: repeatedBy(
    'passwords and states of accounts',
    `UPDATE users SET password_hash = @state ->> '$.password_hash', status = @state ->> '$.status',
       deleted_at = @state ->> '$.deleted_at'
     WHERE uuid = @key ->> '$.uuid'`,
  ),
}
