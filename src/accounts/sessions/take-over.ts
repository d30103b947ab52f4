import type { Tx } from '../../db/database.ts'
import type { Acting } from '../../lib/principal.ts'
import { revokeKeysMadeBy } from '../api-keys/service.ts'
import { removePasskeysOf } from '../passkeys/service.ts'
import { voidLinks } from '../single-use-links/store.ts'
import { removeSecondFactor } from '../two-factor/second-factor.ts'
import { changePasswordHash, verifyEmail } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { recordUserEvent } from '../users/user-events.ts'
import { endAllSessions } from './store.ts'

/** Credentials that ended when an account was given to the person who has its address. */
interface Ended {
  endedSessions: number
  removedPasskeys: number
  revokedKeys: number
}

/**
 * Gives an account to the person who proved that its address is theirs. Another person may have made
 * the account: its password, sessions, passkeys, second factor, links and API keys end.
 * @param passwordHash of a password that the other person does not know
 */
export function takeOver(tx: Tx, user: UserRow, passwordHash: string, by?: Acting): Ended {
  changePasswordHash(tx, user.id, passwordHash)
  removeSecondFactor(tx, user.id)
  voidLinks(tx, user.id)
  const ended = {
    endedSessions: endAllSessions(tx, user.id),
    removedPasskeys: removePasskeysOf(tx, user.id),
    revokedKeys: revokeKeysMadeBy(tx, user.id),
  }
  recordUserEvent(tx, user.id, { act: 'PASSWORD_SET', details: { ...ended }, ...(by && { by }) })
  verifyEmail(tx, user.id)
  return ended
}
