import type { Tx } from '../../db/database.ts'

/** Voids the sign-in link of a user, if there is one. */
export const voidSignInLink = (tx: Tx, userId: number): void =>
  void tx.run('DELETE FROM sign_in_links WHERE user_id = ?', userId)
