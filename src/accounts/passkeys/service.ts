import type { Reader, Tx } from '../../db/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { recordUserEvent } from '../users/user-events.ts'
import * as store from './store.ts'
import type { PasskeyRow } from './table.ts'

export type { PasskeyRow }

/** Maximum of passkeys of a user: more than a person has devices. Each registration sends all to the browser. */
const MAX_PASSKEYS = 20

/** A new key, as the device describes it. */
export interface MadeKey {
  /** The credential id in base64url. */
  credentialId: string
  /** The public key as COSE (RFC 9052). */
  publicKey: Uint8Array
  signCount: number
  transports: readonly string[]
  isSynced: boolean
}

export const listPasskeys = store.listPasskeys

export const findByCredential = store.findByCredential

/** Throws NOT_FOUND, also for a passkey of another user. */
export function getPasskey(reader: Reader, userId: number, uuid: string): PasskeyRow {
  const row = store.findPasskey(reader, userId, uuid)
  if (!row) throw notFound('Passkey')
  return row
}

/** Throws CONFLICT if the user already has the maximum of passkeys. */
export function assertRoomForAnother(reader: Reader, userId: number): void {
  if (store.countPasskeys(reader, userId) < MAX_PASSKEYS) return
  throw new AppError('CONFLICT', (say) => say.passkeyLimit({ max: MAX_PASSKEYS }))
}

/** Throws CONFLICT if the user already has the maximum of passkeys, ALREADY_EXISTS if the key is already registered. */
export function addPasskey(tx: Tx, userId: number, name: string, key: MadeKey): PasskeyRow {
  assertRoomForAnother(tx, userId)
  if (store.findByCredential(tx, key.credentialId)) {
    throw new AppError('ALREADY_EXISTS', (say) => say.passkeyKnown())
  }
  const uuid = uuidv7(tx.now)
  store.insertPasskey(tx, {
    uuid,
    userId,
    name,
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
  store.renamePasskey(tx, getPasskey(tx, userId, uuid).id, name)
  recordUserEvent(tx, userId, { act: 'PASSKEY_RENAMED', details: { passkeyId: uuid } })
  return getPasskey(tx, userId, uuid)
}

/** Throws NOT_FOUND. */
export function removePasskey(tx: Tx, userId: number, uuid: string): void {
  store.deletePasskey(tx, getPasskey(tx, userId, uuid).id)
  recordUserEvent(tx, userId, { act: 'PASSKEY_REMOVED', details: { passkeyId: uuid } })
}

/**
 * Records a use of a passkey. False if the counter of its key did not increase: the key may have been
 * cloned.
 */
export const usePasskey = store.usePasskey

/** Removes all passkeys of a user. Returns how many there were. */
export const removePasskeysOf = store.deletePasskeysOf
