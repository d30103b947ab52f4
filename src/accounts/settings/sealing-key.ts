import { hkdfSync } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { Connection } from '../../db/driver.ts'
import { putSetting, readSetting } from '../../db/settings.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { seal, unseal } from '../../lib/seal.ts'
import { SETTING_KEYS, type Settings } from './store.ts'

/**
 * The key that seals provider credentials. It is stored in the database, so that a copy of one file restores
 * everything. With CARILLON_MASTER_KEY the stored key is wrapped, so that a copied file alone does not reveal any
 * credential.
 */
const WRAPPED = 'wrapped:'
const CONTEXT = 'settings:sealing_key'
/** Minimum length of a master key: that of 24 random bytes in base64. A shorter key may be guessable. */
const SHORTEST_MASTER_KEY = 32

/**
 * Returns the opened key, 32 bytes. If a master key is set for the first time, the key in the database is wrapped.
 * Throws Refusal (exit 78) if the master key is missing, wrong or too short.
 */
export function openSealingKey(tx: Tx, settings: Settings, masterKey: string | undefined): Uint8Array {
  const stored = settings.sealingKey
  const key = openedKey(stored, masterKey)
  if (masterKey !== undefined && !stored.startsWith(WRAPPED))
    putSetting(tx, SETTING_KEYS.sealingKey, wrap(Buffer.from(key), masterKey))
  return key
}

/**
 * Stores the opened key for another master key, or for none. Throws Refusal (exit 78) if the master key is too short.
 */
export function rewrapSealingKey(tx: Tx, key: Uint8Array, masterKey: string | undefined): void {
  if (masterKey !== undefined) assertLong(masterKey)
  const plain = Buffer.from(key)
  putSetting(
    tx,
    SETTING_KEYS.sealingKey,
    masterKey === undefined ? plain.toString('base64url') : wrap(plain, masterKey),
  )
}

/** Opens a stored key, without a change. Throws as `openSealingKey`. */
export function openedKey(stored: string, masterKey: string | undefined): Uint8Array {
  if (masterKey !== undefined) assertLong(masterKey)
  if (!stored.startsWith(WRAPPED)) return Buffer.from(stored, 'base64url')
  if (masterKey === undefined) {
    throw new Refusal(
      EXIT.CONFIGURATION,
      'The provider credentials in this database are locked by a master key, and none is set.',
      'Set CARILLON_MASTER_KEY, or CARILLON_MASTER_KEY_FILE, to the key they were locked with.',
    )
  }
  return unwrap(stored, masterKey)
}

function assertLong(masterKey: string): void {
  if (masterKey.length >= SHORTEST_MASTER_KEY) return
  throw new Refusal(
    EXIT.CONFIGURATION,
    `The master key is shorter than ${SHORTEST_MASTER_KEY} characters.`,
    'Make one with: openssl rand -base64 32',
  )
}

/**
 * Returns whether a master key opens the key of a database. The database may be a copy of any age.
 */
export function isOpenedBy(connection: Connection, masterKey: string | undefined): boolean {
  const stored = readSetting(connection, SETTING_KEYS.sealingKey)
  if (stored === undefined) return true
  try {
    openedKey(stored, masterKey)
    return true
  } catch {
    return false
  }
}

/**
 * Returns whether the key of a database is wrapped with a master key. The database may be a copy of
 * any age.
 */
export const isSealingKeyLocked = (connection: Connection): boolean =>
  readSetting(connection, SETTING_KEYS.sealingKey)?.startsWith(WRAPPED) === true

const wrap = (key: Buffer, masterKey: string): string =>
  WRAPPED + seal(derive(masterKey), key.toString('base64url'), CONTEXT).toString('base64url')

function unwrap(stored: string, masterKey: string): Uint8Array {
  try {
    const sealed = Buffer.from(stored.slice(WRAPPED.length), 'base64url')
    return Buffer.from(unseal(derive(masterKey), sealed, CONTEXT), 'base64url')
  } catch {
    throw new Refusal(
      EXIT.CONFIGURATION,
      'The master key is not the one that locked the provider credentials in this database.',
      'Set CARILLON_MASTER_KEY, or CARILLON_MASTER_KEY_FILE, to that key.',
    )
  }
}

const derive = (masterKey: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', masterKey, '', 'carillon sealing key', 32))
