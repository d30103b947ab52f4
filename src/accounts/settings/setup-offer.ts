import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import { storagePaths } from '../../storage/paths.ts'
import { offerSetupToken } from './setup-token.ts'

/** File with the set-up token, until the first user is registered. */
const setupTokenFile = (dataDir: string): string => join(storagePaths(dataDir).live, 'setup-token')

/** Called after the first registration. A file that cannot be removed is harmless: its token no longer works. */
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
 * Writes the set-up token of an appliance without users to a file that only the user of the server can read, the
 * same token at each start. Undefined, and no file, once a user is registered.
 */
export function offerSetup(db: Db, dataDir: string, log: Log): SetupOffer | undefined {
  const file = setupTokenFile(dataDir)
  const token = db.writeNow((tx) => offerSetupToken(tx, readToken(file)))
  try {
    removeSetupToken(dataDir)
    // Creates the file each time: writing to an existing one would keep its mode.
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
