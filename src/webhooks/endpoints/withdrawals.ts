import { repeatedBy } from '../../module/withdrawal.ts'

export const withdrawals = {
  webhook_endpoints: repeatedBy(
    'webhook endpoints and their secrets',
    `UPDATE webhook_endpoints SET status = @state ->> '$.status', disabled_reason = @state ->> '$.disabled_reason',
       secret = unhex(@state ->> '$.secret'), old_secret = unhex(nullif(@state ->> '$.old_secret', '')),
       old_secret_until = @state ->> '$.old_secret_until', deleted_at = @state ->> '$.deleted_at'
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization')
       AND uuid = @key ->> '$.uuid'`,
  ),
}
