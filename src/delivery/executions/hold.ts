import type { Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting, removeSetting } from '../../db/settings.ts'
import { SENDING_HOLD_KEY as KEY, type SendingHold } from '../../storage/sending-hold.ts'

/**
 * The appliance-wide stop: while it is held nothing is claimed and no run
 * begins; answers and receipts are still written down. Restored and cloned
 * data boots held, so that an old copy does not send again what its original
 * has sent since.
 */

/** Why sending is held; undefined when it is not. */
export function findHold(reader: Reader): SendingHold | undefined {
  const stored = findSetting(reader, KEY)
  return stored === undefined ? undefined : (JSON.parse(stored) as SendingHold)
}

/** For the claim: one look-up, nothing parsed. */
export const isHeld = (reader: Reader): boolean => findSetting(reader, KEY) !== undefined

/** Holds sending on the operator's word; a later one replaces an earlier one. */
export function holdSending(tx: Tx, note: string): void {
  const hold: SendingHold = { reason: 'OPERATOR', note, since: tx.now }
  putSetting(tx, KEY, JSON.stringify(hold))
}

/** False when it was not held. */
export function resumeSending(tx: Tx): boolean {
  const wasHeld = removeSetting(tx, KEY)
  tx.notify('messages')
  return wasHeld
}
