import { repeatedBy } from '../../module/withdrawal.ts'

export const withdrawals = {
  channel_identities: repeatedBy(
    'senders and their secrets',
    `UPDATE channel_identities SET status = CASE WHEN @state ->> '$.status' = 'DISABLED' THEN 'DISABLED' ELSE status END,
       callback_token = @state ->> '$.callback_token',
       previous_callback_token = @state ->> '$.previous_callback_token',
       previous_callback_token_ends_at = @state ->> '$.previous_callback_token_ends_at',
       sealed_credentials = unhex(nullif(@state ->> '$.sealed_credentials', '')), deleted_at = @state ->> '$.deleted_at'
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization')
       AND uuid = @key ->> '$.uuid'`,
  ),
}
