import type { Tx } from '../../db/database.ts'

/**
 * Erases in the transaction, so that deleted content is overwritten with zeros in the file
 * (sqlite.org/pragma.html#pragma_secure_delete). It costs pages of the log, so no other write does it.
 */
export function overwriting(tx: Tx, erase: () => void): void {
  tx.value<number>('PRAGMA secure_delete = ON')
  try {
    erase()
  } finally {
    tx.value<number>('PRAGMA secure_delete = OFF')
  }
}
