import { repeatedBy } from '../../module/withdrawal.ts'

export const withdrawals = {
  api_keys: repeatedBy(
    'API keys',
    `UPDATE api_keys SET revoked_at = @state ->> '$.revoked_at', expires_at = @state ->> '$.expires_at'
     WHERE uuid = @key ->> '$.uuid'`,
  ),
}
