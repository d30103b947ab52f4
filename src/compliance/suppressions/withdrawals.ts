import { repeatedBy } from '../../module/withdrawal.ts'

export const withdrawals = {
  erased_suppressions: repeatedBy(
    'opt-outs of erased people',
    `INSERT INTO erased_suppressions (organization_id, channel, digest, method, created_at)
     SELECT id, @key ->> '$.channel', unhex(@key ->> '$.digest'), @state ->> '$.method', @state ->> '$.created_at'
     FROM organizations WHERE uuid = @key ->> '$.organization'
     ON CONFLICT DO NOTHING`,
  ),
  // Their import is there before them, or was noted before them.
  hashed_suppressions: repeatedBy(
    'hashes of opt-out lists',
    `INSERT INTO hashed_suppressions (organization_id, channel, digest, import_id, created_at)
     SELECT o.id, @key ->> '$.channel', unhex(@key ->> '$.digest'), i.id, @state ->> '$.created_at'
     FROM organizations o JOIN suppression_imports i ON i.organization_id = o.id AND i.uuid = @state ->> '$.import'
     WHERE o.uuid = @key ->> '$.organization'
     ON CONFLICT DO NOTHING`,
  ),
}
