import { repeatedBy } from '../../module/withdrawal.ts'

export const withdrawals = {
  erased_suppressions: repeatedBy(
    'opt-outs of erased people',
    `INSERT INTO erased_suppressions (organization_id, channel, digest, method, created_at)
     SELECT id, @key ->> '$.channel', unhex(@key ->> '$.digest'), @state ->> '$.method', @state ->> '$.created_at'
     FROM organizations WHERE uuid = @key ->> '$.organization'
     ON CONFLICT DO NOTHING`,
  ),
}
