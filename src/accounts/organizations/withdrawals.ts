import { repeatedBy } from '../../module/withdrawal.ts'

export const withdrawals = {
  organizations: repeatedBy(
    'suspensions and closings of organizations',
    `UPDATE organizations SET suspended_at = @state ->> '$.suspended_at',
       suspension_note = @state ->> '$.suspension_note', deleted_at = @state ->> '$.deleted_at'
     WHERE uuid = @key ->> '$.uuid'`,
  ),
}
