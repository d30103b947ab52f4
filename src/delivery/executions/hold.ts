import type { Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting, removeSetting } from '../../db/settings.ts'
import { SENDING_HOLD_KEY as KEY, type SendingHold } from '../../storage/opening/sending-hold.ts'

/**
 * The hold of all sending of the appliance: nothing is claimed and no run begins. Answers and receipts are
 * still stored. Restored and cloned data starts held, because an old copy would repeat messages that its
 * original has sent since then.
 */

/** Returns the reason why sending is held, or undefined if it is not. */
export function findHold(reader: Reader): SendingHold | undefined {
  const stored = findSetting(reader, KEY)
  return stored === undefined ? undefined : (JSON.parse(stored) as SendingHold)
}

/** Returns whether sending is held, with a single look-up and without parsing. For the claim. */
export const isHeld = (reader: Reader): boolean => findSetting(reader, KEY) !== undefined

/** Holds sending with the operator's note. A later hold replaces an earlier one. */
export function holdSending(tx: Tx, note: string): void {
  const hold: SendingHold = { reason: 'OPERATOR', note, since: tx.now }
  putSetting(tx, KEY, JSON.stringify(hold))
}

/** Ends the hold. Returns false if sending was not held. */
export function resumeSending(tx: Tx): boolean {
  const wasHeld = removeSetting(tx, KEY)
  tx.notify('messages')
  return wasHeld
}
