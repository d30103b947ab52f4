import { slugOfOrganization } from '../../accounts/organizations/fragments.ts'
import type { Reader, Tx } from '../../db/database.ts'

/** What sending writes on a sender; `updated_at` moves only where its carrier has to be set up anew. */

const MAX_ERROR_LENGTH = 500

/** ACTIVE -> ERROR, keeping why; false for a sender of another status. */
export const setError = (tx: Tx, id: number, message: string): boolean =>
  tx.run(
    `UPDATE channel_identities SET status = 'ERROR', last_error = ?, last_error_at = ?,
       updated_at = max(?, updated_at + 1) WHERE id = ? AND status = 'ACTIVE'`,
    message.slice(0, MAX_ERROR_LENGTH),
    tx.now,
    tx.now,
    id,
  ).changes > 0

/** Keeps the trouble, and since when there was any; false when it is known, and when there is no such sender. */
export function setTrouble(tx: Tx, id: number, message: string): boolean {
  const kept = message.slice(0, MAX_ERROR_LENGTH)
  const { changes } = tx.run(
    `UPDATE channel_identities SET last_error = ?, last_error_at = coalesce(last_error_at, ?)
     WHERE id = ? AND last_error IS NOT ?`,
    kept,
    tx.now,
    id,
    kept,
  )
  return changes > 0
}

/** Where the cap is higher than what the provider lets through; false for a lower one and for none. */
export const lowerDailyCap = (tx: Tx, id: number, limit: number): boolean =>
  tx.run(
    `UPDATE channel_identities SET daily_cap = ?, updated_at = max(?, updated_at + 1)
     WHERE id = ? AND daily_cap > ?`,
    limit,
    tx.now,
    id,
    limit,
  ).changes > 0

/** It works again; false when it had no trouble, or is set aside with ERROR. */
export const clearTrouble = (tx: Tx, id: number): boolean =>
  tx.run(
    `UPDATE channel_identities SET last_error = NULL, last_error_at = NULL
     WHERE id = ? AND last_error IS NOT NULL AND status <> 'ERROR'`,
    id,
  ).changes > 0

/** A sender as the log names it. */
interface NamedSender {
  /** Uuid. */
  sender: string
  /** Slug. */
  organization: string
  provider: string
  status: string
}

/** By internal id, deleted ones too. */
export const findNamedSender = (reader: Reader, id: number): NamedSender | undefined =>
  reader.get<NamedSender>(
    `SELECT uuid AS sender, ${slugOfOrganization('channel_identities.organization_id')} AS organization, provider, status
     FROM channel_identities WHERE id = ?`,
    id,
  )
