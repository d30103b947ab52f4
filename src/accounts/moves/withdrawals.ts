import { repeatedBy } from '../../module/withdrawal.ts'

export const withdrawals = {
  organization_moves: repeatedBy(
    'moves of organizations to other servers',
    `INSERT INTO organization_moves (organization_id, state, other_home, address, fingerprint, suspended_before,
       changed_at, led_to)
     SELECT id, @state ->> '$.state', @state ->> '$.other_home', @state ->> '$.address', @state ->> '$.fingerprint',
       @state ->> '$.suspended_before', @state ->> '$.changed_at', @state ->> '$.led_to'
     FROM organizations WHERE uuid = @key ->> '$.organization'
     ON CONFLICT (organization_id) DO UPDATE SET state = excluded.state, other_home = excluded.other_home,
       address = excluded.address, fingerprint = excluded.fingerprint,
       suspended_before = excluded.suspended_before, changed_at = excluded.changed_at, led_to = excluded.led_to`,
    `DELETE FROM organization_moves
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization')`,
  ),
  // Repeated after the moves, as they are applied when the move has ended.
  kept_requests: repeatedBy(
    'requests that were kept during a move',
    `INSERT INTO kept_requests (uuid, organization_id, kind, request, received_at)
     SELECT @key ->> '$.uuid', id, @state ->> '$.kind', @state ->> '$.request', @state ->> '$.received_at'
     FROM organizations WHERE uuid = @key ->> '$.organization'
     ON CONFLICT (uuid) DO NOTHING`,
    `DELETE FROM kept_requests WHERE uuid = @key ->> '$.uuid'`,
  ),
}
