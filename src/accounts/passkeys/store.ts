import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { WithdrawalRule } from '../../module/withdrawal.ts'
import type { PasskeyRow } from './table.ts'

type NewPasskey = Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>

/** Lists the passkeys of a user, the oldest first. */
export const listPasskeys = (reader: Reader, userId: number): PasskeyRow[] =>
  reader.all<PasskeyRow>('SELECT * FROM passkeys WHERE user_id = ? ORDER BY id', userId)

export const findPasskey = (reader: Reader, userId: number, uuid: string): PasskeyRow | undefined =>
  reader.get<PasskeyRow>('SELECT * FROM passkeys WHERE uuid = ? AND user_id = ?', uuid, userId)

/** Finds a passkey of any user by its credential id. */
export const findByCredential = (reader: Reader, credentialId: string): PasskeyRow | undefined =>
  reader.get<PasskeyRow>('SELECT * FROM passkeys WHERE credential_id = ?', credentialId)

export const countPasskeys = (reader: Reader, userId: number): number =>
  reader.value<number>('SELECT count(*) FROM passkeys WHERE user_id = ?', userId) ?? 0

export const insertPasskey = (tx: Tx, row: NewPasskey): void =>
  void tx.run(fragment`
    INSERT INTO passkeys (uuid, user_id, name, credential_id, public_key, sign_count, transports, is_synced,
      created_at)
    VALUES (${row.uuid}, ${row.userId}, ${row.name}, ${row.credentialId}, ${row.publicKey}, ${row.signCount},
      ${row.transports}, ${row.isSynced}, ${tx.now})`)

export const renamePasskey = (tx: Tx, id: number, name: string): void =>
  void tx.run('UPDATE passkeys SET name = ? WHERE id = ?', name, id)

/** Stores a use of a passkey. False if the counter is not above the last one, unless the device does not count. */
export const usePasskey = (tx: Tx, id: number, signCount: number, isSynced: boolean): boolean =>
  tx.run(fragment`
    UPDATE passkeys SET sign_count = ${signCount}, is_synced = ${Number(isSynced)}, last_used_at = ${tx.now}
    WHERE id = ${id} AND (sign_count < ${signCount} OR (sign_count = 0 AND ${signCount} = 0))`).changes === 1

export const deletePasskey = (tx: Tx, id: number): void =>
  void tx.run('DELETE FROM passkeys WHERE id = ?', id)

export const deletePasskeysOf = (tx: Tx, userId: number): number =>
  tx.run('DELETE FROM passkeys WHERE user_id = ?', userId).changes

export const withdrawals: Record<'passkeys', WithdrawalRule> = {
  passkeys: {
    title: 'passkeys',
    repeat: (tx, { key }) => tx.run(`DELETE FROM passkeys WHERE uuid = ? ->> '$.uuid'`, key).changes > 0,
  },
}
