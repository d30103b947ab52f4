import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import { storagePaths } from '../../storage/paths.ts'
import { offerSetupToken } from './setup-token.service.ts'

/** Where the operator finds the set-up token while nobody is registered. */
const setupTokenFile = (dataDir: string): string => join(storagePaths(dataDir).live, 'setup-token')

/** Once somebody is registered. One that cannot be removed is harmless: its token opens nothing any more. */
export function removeSetupToken(dataDir: string): void {
  try {
    rmSync(setupTokenFile(dataDir), { force: true })
  } catch {
    // The work this follows is done and must be answered.
  }
}

export interface SetupOffer {
  token: string
  file: string
}

/**
 * Puts the set-up token of an appliance without users into a file that only its
 * own user can read, the same one at each start. Undefined, and no file, once
 * anybody is registered.
 */
export function offerSetup(db: Db, dataDir: string, log: Log): SetupOffer | undefined {
  const file = setupTokenFile(dataDir)
  const token = db.writeNow((tx) => offerSetupToken(tx, readToken(file)))
  try {
    removeSetupToken(dataDir)
    // A file of its own each time: writing to one that is there would keep its mode.
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
