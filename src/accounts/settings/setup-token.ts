import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting, removeSetting } from '../../db/settings.ts'
import { AppError } from '../../lib/errors.ts'
import { constantTimeEqual, randomBase62, sha256Hex } from '../../lib/ids.ts'
import type { Log } from '../../lib/log.ts'
import { storagePaths } from '../../storage/paths.ts'
import { anyUserExists } from '../users/store.ts'

/** The file that contains the set-up token until the first user is registered. */
const setupTokenFile = (dataDir: string): string => join(storagePaths(dataDir).live, 'setup-token')

/**
 * Removes the file of the set-up token after the first registration. A failure is harmless, because
 * the token no longer works.
 */
export function removeSetupToken(dataDir: string): void {
  try {
    rmSync(setupTokenFile(dataDir), { force: true })
  } catch {
    // The registration has succeeded and must be answered.
  }
}

export interface SetupOffer {
  token: string
  file: string
}

/**
 * Writes the set-up token of an appliance without users to a file that only the user of the server
 * can read. Every start writes the same token. Undefined, and no file, once a user is registered.
 */
export function offerSetup(db: Db, dataDir: string, log: Log): SetupOffer | undefined {
  const file = setupTokenFile(dataDir)
  const token = db.writeNow((tx) => offerSetupToken(tx, readToken(file)))
  try {
    removeSetupToken(dataDir)
    // The file is created each time, because writing to an existing file would keep its mode.
    if (token !== undefined) writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    log.error('the set-up token could not be written', { file, cause })
  }
  return token === undefined ? undefined : { token, file }
}

function readToken(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

/**
 * The first user of an appliance registers with this token. So the appliance belongs to the person who set it up, and
 * not to the first who reached its port. The token works once. The database stores only its hash, so that a copy of the
 * database does not reveal it.
 */
const KEY = 'setup_token_hash'
/** 24 characters of base62 are 143 bits, and can still be copied by hand. */
const TOKEN_LENGTH = 24

/**
 * Returns the current token: `known` if it is valid, otherwise a new one that replaces it. Undefined once a user is
 * registered.
 */
export function offerSetupToken(tx: Tx, known: string | undefined): string | undefined {
  if (anyUserExists(tx)) {
    removeSetting(tx, KEY)
    return undefined
  }
  if (known !== undefined && isCurrentToken(tx, known)) return known
  const token = randomBase62(TOKEN_LENGTH)
  putSetting(tx, KEY, sha256Hex(token))
  return token
}

/** Throws FORBIDDEN. The error is the same for a missing, a wrong and a used token. */
export function assertSetupToken(reader: Reader, given: string | undefined): void {
  if (isCurrentToken(reader, given ?? '')) return
  throw new AppError(
    'FORBIDDEN',
    'The first user needs the set-up token of this appliance. The operator finds it in live/setup-token in the data directory, or creates the first user with `carillon init`.',
    { said: (say) => say.setupToken() },
  )
}

/** Deletes the set-up token after it was used, or when it is no longer needed. */
export const endSetup = (tx: Tx): void => void removeSetting(tx, KEY)

function isCurrentToken(reader: Reader, token: string): boolean {
  const hash = findSetting(reader, KEY)
  return hash !== undefined && constantTimeEqual(sha256Hex(token), hash)
}
