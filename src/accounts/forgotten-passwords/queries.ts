import type { Reader, Tx } from '../../db/database.ts'

/** Nothing happens while the address has one. */
export const insertRequest = (tx: Tx, address: string): void =>
  void tx.run(
    `INSERT INTO password_mails (address, state, requested_at) VALUES (?, 'WAITING', ?) ON CONFLICT DO NOTHING`,
    address,
    tx.now,
  )

export const nextWaiting = (reader: Reader): string | undefined =>
  reader.value<string>(
    `SELECT address FROM password_mails WHERE state = 'WAITING' ORDER BY requested_at, address LIMIT 1`,
  )

export const setState = (tx: Tx, address: string, state: 'WAITING' | 'HANDED_OVER'): void =>
  void tx.run('UPDATE password_mails SET state = ? WHERE address = ?', state, address)

/** Whatever was asked for an address. */
export const deleteRequest = (tx: Tx, address: string): void =>
  void tx.run('DELETE FROM password_mails WHERE address = ?', address)

/** Those that wait from `waitingBefore`, the others from `before`. */
export const deleteRequests = (
  tx: Tx,
  { before, waitingBefore }: { before: number; waitingBefore: number },
): void =>
  void tx.run(
    `DELETE FROM password_mails WHERE requested_at <= CASE state WHEN 'WAITING' THEN ? ELSE ? END`,
    waitingBefore,
    before,
  )

/** Deletes those from before `before` (ms). @returns how many */
export const pruneOldRequests = (tx: Tx, before: number): number =>
  tx.run('DELETE FROM password_mails WHERE requested_at < ?', before).changes
