import type { Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting, removeSetting } from '../../db/settings.ts'
import { AppError } from '../../lib/errors.ts'
import { constantTimeEqual, randomBase62, sha256Hex } from '../../lib/ids.ts'
import { anyUserExists } from '../users/service.ts'

/**
 * The first user of an appliance registers with this token, so that the appliance belongs to the person who set it
 * up and not to the first who reached its port. It works once. The database stores only its hash, so that a copy of
 * the database does not reveal it.
 */
const KEY = 'setup_token_hash'
/** 143 bits in base62; short enough to be copied by hand. */
const TOKEN_LENGTH = 24

/**
 * The current token: `known` while it is valid, otherwise a new one that replaces it. Undefined once a user is
 * registered.
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
    'The first user needs the set-up token of this appliance. The operator finds it in live/setup-token in the data directory, or creates the first user with `carillon init`.',
  )
}

/** Deletes the token after it was used, or when it is no longer needed. */
export const endSetup = (tx: Tx): void => void removeSetting(tx, KEY)

function isOnOffer(reader: Reader, token: string): boolean {
  const hash = findSetting(reader, KEY)
  return hash !== undefined && constantTimeEqual(sha256Hex(token), hash)
}
