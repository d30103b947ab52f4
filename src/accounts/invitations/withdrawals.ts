import { repeatedBy } from '../../module/withdrawal.ts'

export const withdrawals = {
  invitations: repeatedBy(
    'invitations',
    `UPDATE invitations SET status = @state ->> '$.status', ended_at = @state ->> '$.ended_at',
       token_hash = @state ->> '$.token_hash', mail_token_hash = @state ->> '$.mail_token_hash'
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization')
       AND uuid = @key ->> '$.uuid'`,
    // Newer data no longer has it: it ended long before.
    `UPDATE invitations SET status = 'REVOKED', ended_at = created_at
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization')
       AND uuid = @key ->> '$.uuid' AND status = 'PENDING'`,
  ),
}
