import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import { randomSecret } from '../../lib/ids.ts'

/**
 * The tokens that a mail carries: in the address for unsubscribing, in that of its picture, and in
 * the address that a bounce comes back to. A token names its message, is signed, and tells a
 * stranger nothing: neither how many messages there are nor who got them. It holds without a row
 * of its own, and for ever: a link in a mail of years ago still unsubscribes.
 */
export interface MailToken {
  organizationId: number
  /** Null for a message to no contact. */
  contactId: number | null
  messageId: number
}

/** `u`: to unsubscribe. `o`: the picture that tells of an opened mail. `b`: the way back of a bounce. */
export type TokenPurpose = 'u' | 'o' | 'b'

const KEY = 'mail_token_key'
const BLOCK = 16
/** Of the signature: 96 bits cannot be guessed over a network. */
const SIGNATURE = 12

export interface MailKeys {
  block: Buffer
  signature: Buffer
}

const keysFrom = (hex: string): MailKeys => {
  const derive = (use: string) => createHmac('sha256', Buffer.from(hex, 'hex')).update(use).digest()
  return { block: derive('mail token block'), signature: derive('mail token signature') }
}

let known: { hex: string; keys: MailKeys } | undefined

function keysOf(hex: string): MailKeys {
  if (known?.hex !== hex) known = { hex, keys: keysFrom(hex) }
  return known.keys
}

/** Makes the key with the first mail. */
export function mailKeys(tx: Tx): MailKeys {
  const hex = findSetting(tx, KEY)
  if (hex !== undefined) return keysOf(hex)
  const made = randomSecret(32).toString('hex')
  putSetting(tx, KEY, made)
  return keysOf(made)
}

/** Undefined before the first mail: then no token is genuine. */
export function findMailKeys(reader: Reader): MailKeys | undefined {
  const hex = findSetting(reader, KEY)
  return hex === undefined ? undefined : keysOf(hex)
}

const signatureOf = (keys: MailKeys, purpose: TokenPurpose, block: Buffer): Buffer =>
  createHmac('sha256', keys.signature).update(purpose).update(block).digest().subarray(0, SIGNATURE)

/** In digits and small letters for the way back of a bounce, which ignores case and has room for 64 signs; in base64url otherwise. */
const encode = (purpose: TokenPurpose, bytes: Buffer): string =>
  purpose === 'b'
    ? BigInt(`0x${bytes.toString('hex')}`)
        .toString(36)
        .padStart(SHORT_LENGTH, '0')
    : bytes.toString('base64url')

const SHORT_LENGTH = 44
const LIMIT = 1n << BigInt(8 * (BLOCK + SIGNATURE))

/** Undefined for what `encode` does not write. */
function decode(purpose: TokenPurpose, token: string): Buffer | undefined {
  if (purpose !== 'b') return /^[\w-]{38}$/.test(token) ? Buffer.from(token, 'base64url') : undefined
  if (!/^[0-9a-z]{44}$/i.test(token)) return undefined
  let value = 0n
  for (const sign of token) value = value * 36n + BigInt(Number.parseInt(sign, 36))
  if (value >= LIMIT) return undefined
  return Buffer.from(value.toString(16).padStart(2 * (BLOCK + SIGNATURE), '0'), 'hex')
}

export function writeToken(
  keys: MailKeys,
  purpose: TokenPurpose,
  { organizationId, contactId, messageId }: MailToken,
): string {
  const plain = Buffer.alloc(BLOCK)
  plain.writeUInt32BE(organizationId, 0)
  plain.writeUIntBE(contactId ?? 0, 4, 6)
  plain.writeUIntBE(messageId, 10, 6)
  const cipher = createCipheriv('aes-256-ecb', keys.block, null).setAutoPadding(false)
  const block = Buffer.concat([cipher.update(plain), cipher.final()])
  return encode(purpose, Buffer.concat([block, signatureOf(keys, purpose, block)]))
}

/** Undefined for a token that we did not write for this purpose. */
export function readToken(keys: MailKeys, purpose: TokenPurpose, token: string): MailToken | undefined {
  const bytes = decode(purpose, token)
  if (!bytes) return undefined
  const block = bytes.subarray(0, BLOCK)
  if (!timingSafeEqual(bytes.subarray(BLOCK), signatureOf(keys, purpose, block))) return undefined
  const decipher = createDecipheriv('aes-256-ecb', keys.block, null).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(block), decipher.final()])
  const contactId = plain.readUIntBE(4, 6)
  return {
    organizationId: plain.readUInt32BE(0),
    contactId: contactId === 0 ? null : contactId,
    messageId: plain.readUIntBE(10, 6),
  }
}
