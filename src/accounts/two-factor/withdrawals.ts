import { repeatedBy } from '../../module/withdrawal.ts'

const USER = `(SELECT id FROM users WHERE uuid = @key ->> '$.user')`

export const withdrawals = {
  second_factors: repeatedBy(
    'second factors',
    `INSERT INTO second_factors (user_id, sealed_secret, confirmed_at, created_at)
     SELECT id, unhex(@state ->> '$.sealed_secret'), @state ->> '$.confirmed_at', @state ->> '$.created_at'
     FROM users WHERE uuid = @key ->> '$.user'
     ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, confirmed_at = excluded.confirmed_at`,
    `DELETE FROM second_factors WHERE user_id = ${USER}`,
  ),
  recovery_codes: repeatedBy(
    'recovery codes',
    `INSERT INTO recovery_codes (user_id, code_hash, used_at)
     SELECT id, @key ->> '$.code_hash', @state ->> '$.used_at' FROM users WHERE uuid = @key ->> '$.user'
     ON CONFLICT (user_id, code_hash) DO UPDATE SET used_at = excluded.used_at`,
    `DELETE FROM recovery_codes WHERE user_id = ${USER} AND code_hash = @key ->> '$.code_hash'`,
  ),
}
