import type { Reader, Tx } from '../../db/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { recordUserEvent } from '../users/user-events.ts'
import * as queries from './queries.ts'
import type { PasskeyRow } from './table.ts'

export type { PasskeyRow }

/** More than a person has devices; each registration sends the list to the browser. */
const MAX_PASSKEYS = 20

/** A newly made key, as the device describes it. */
export interface MadeKey {
  /** base64url. */
  credentialId: string
  /** COSE (RFC 9052). */
  publicKey: Uint8Array
  signCount: number
  transports: readonly string[]
  isSynced: boolean
}

/** Oldest first. */
export const listPasskeys = queries.listPasskeys

/** Of any user. */
export const findByCredential = queries.findByCredential

/** Throws NOT_FOUND, also for a passkey of another user. */
export function getPasskey(reader: Reader, userId: number, uuid: string): PasskeyRow {
  const row = queries.findPasskey(reader, userId, uuid)
  if (!row) throw notFound('Passkey')
  return row
}

/** Throws CONFLICT. */
export function assertRoomForAnother(reader: Reader, userId: number): void {
  if (queries.countPasskeys(reader, userId) < MAX_PASSKEYS) return
  throw new AppError('CONFLICT', `You have ${MAX_PASSKEYS} passkeys, which is the most. Remove one first.`)
}

/** Throws CONFLICT at the limit, ALREADY_EXISTS for a key that is already registered. */
export function addPasskey(tx: Tx, userId: number, name: string, key: MadeKey): PasskeyRow {
  assertRoomForAnother(tx, userId)
  if (queries.findByCredential(tx, key.credentialId)) {
    throw new AppError('ALREADY_EXISTS', 'This passkey was added before.')
  }
  const uuid = uuidv7(tx.now)
  queries.insertPasskey(tx, {
    ...{ uuid, userId, name },
    credentialId: key.credentialId,
    publicKey: key.publicKey,
    signCount: key.signCount,
    transports: JSON.stringify(key.transports),
    isSynced: Number(key.isSynced),
  })
  recordUserEvent(tx, userId, { act: 'PASSKEY_ADDED', details: { passkeyId: uuid } })
  return getPasskey(tx, userId, uuid)
}

/** Throws NOT_FOUND. */
export function renamePasskey(tx: Tx, userId: number, uuid: string, name: string): PasskeyRow {
  queries.renamePasskey(tx, getPasskey(tx, userId, uuid).id, name)
  recordUserEvent(tx, userId, { act: 'PASSKEY_RENAMED', details: { passkeyId: uuid } })
  return getPasskey(tx, userId, uuid)
}

/** Throws NOT_FOUND. */
export function removePasskey(tx: Tx, userId: number, uuid: string): void {
  queries.deletePasskey(tx, getPasskey(tx, userId, uuid).id)
  recordUserEvent(tx, userId, { act: 'PASSKEY_REMOVED', details: { passkeyId: uuid } })
}

/** Records a use of the key. False if its counter did not increase, which suggests a cloned key. */
export const usePasskey = queries.usePasskey

/** Removes all passkeys of a user. Returns how many there were. */
export const removePasskeysOf = queries.deletePasskeysOf
