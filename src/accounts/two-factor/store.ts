import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { repeatedBy } from '../../module/withdrawal.ts'
import type { SecondFactorRow } from './table.ts'

export const findFactor = (reader: Reader, userId: number): SecondFactorRow | undefined =>
  reader.get<SecondFactorRow>('SELECT * FROM second_factors WHERE user_id = ?', userId)

/** Stores a second factor. It replaces an earlier one of the user. */
export const putFactor = (tx: Tx, userId: number, sealedSecret: Uint8Array): void =>
  void tx.run(fragment`INSERT INTO second_factors (user_id, sealed_secret, created_at)
    VALUES (${userId}, ${sealedSecret}, ${tx.now})
    ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, confirmed_at = NULL,
      last_step = 0, created_at = excluded.created_at`)

export const confirmFactor = (tx: Tx, userId: number): void =>
  void tx.run('UPDATE second_factors SET confirmed_at = ? WHERE user_id = ?', tx.now, userId)

/** Consumes the code of this 30-second step. False if a code of this or a later step was used. */
export const consumeStep = (tx: Tx, userId: number, step: number): boolean =>
  tx.run('UPDATE second_factors SET last_step = ? WHERE user_id = ? AND last_step < ?', step, userId, step)
    .changes === 1

/** Consumes a recovery code. False if the user does not have it or has used it. */
export const consumeRecoveryCode = (tx: Tx, userId: number, codeHash: string): boolean =>
  tx.run(fragment`UPDATE recovery_codes SET used_at = ${tx.now}
    WHERE user_id = ${userId} AND code_hash = ${codeHash} AND used_at IS NULL`).changes === 1

export const hasRecoveryCode = (reader: Reader, userId: number, codeHash: string): boolean =>
  reader.get(fragment`SELECT 1 FROM recovery_codes
    WHERE user_id = ${userId} AND code_hash = ${codeHash} AND used_at IS NULL`) !== undefined

export const countRecoveryCodes = (reader: Reader, userId: number): number =>
  reader.value<number>('SELECT count(*) FROM recovery_codes WHERE user_id = ? AND used_at IS NULL', userId) ??
  0

/** Replaces all recovery codes of the user. */
export function replaceRecoveryCodes(tx: Tx, userId: number, codeHashes: readonly string[]): void {
  deleteRecoveryCodes(tx, userId)
  for (const codeHash of codeHashes) {
    tx.run('INSERT INTO recovery_codes (user_id, code_hash) VALUES (?, ?)', userId, codeHash)
  }
}

export const deleteRecoveryCodes = (tx: Tx, userId: number): void =>
  void tx.run('DELETE FROM recovery_codes WHERE user_id = ?', userId)

export const deleteFactor = (tx: Tx, userId: number): boolean =>
  tx.run('DELETE FROM second_factors WHERE user_id = ?', userId).changes === 1

/** SQL for whether the joined user needs a code to sign in with a password. */
export const NEEDS_CODE = 'second_factors.confirmed_at IS NOT NULL'

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
