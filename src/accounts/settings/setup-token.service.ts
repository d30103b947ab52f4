import type { Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting, removeSetting } from '../../db/settings.ts'
import { AppError } from '../../lib/errors.ts'
import { constantTimeEqual, randomBase62, sha256Hex } from '../../lib/ids.ts'
import { anyUserExists } from '../users/service.ts'

/**
 * What the first user of an appliance registers with, so that it belongs to
 * whoever set it up and not to whoever reached its port first. It works once;
 * only its hash is in the database, so a copy of that makes nobody the owner.
 */
const KEY = 'setup_token_hash'
/** 143 bits in base62; short enough to be copied by hand. */
const TOKEN_LENGTH = 24

/**
 * The token on offer: `known` while it still is, else a new one in its place.
 * Undefined once anybody was ever registered; then none is on offer.
 */
export function offerSetupToken(tx: Tx, known: string | undefined): string | undefined {
  if (anyUserExists(tx)) {
    removeSetting(tx, KEY)
    return undefined
  }
  if (known !== undefined && isOnOffer(tx, known)) return known
  const token = randomBase62(TOKEN_LENGTH)
  putSetting(tx, KEY, sha256Hex(token))
  return token
}

/** Throws FORBIDDEN, the same for a missing, a wrong and a used token. */
export function assertSetupToken(reader: Reader, given: string | undefined): void {
  if (isOnOffer(reader, given ?? '')) return
  throw new AppError(
    'FORBIDDEN',
    'The first user registers with the set-up token of this appliance. Its operator finds it in live/setup-token in the data directory, or sets the appliance up with `carillon init`.',
  )
}

/** The token has been used, or is needed no more. */
export const endSetup = (tx: Tx): void => void removeSetting(tx, KEY)

function isOnOffer(reader: Reader, token: string): boolean {
  const hash = findSetting(reader, KEY)
  return hash !== undefined && constantTimeEqual(sha256Hex(token), hash)
}
