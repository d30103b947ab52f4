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

/** In hexadecimal digits, as the way back of a bounce ignores case; in base64url otherwise. */
const encodingOf = (purpose: TokenPurpose): 'hex' | 'base64url' => (purpose === 'b' ? 'hex' : 'base64url')

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
  return Buffer.concat([block, signatureOf(keys, purpose, block)]).toString(encodingOf(purpose))
}

const LENGTH: Readonly<Record<'hex' | 'base64url', RegExp>> = {
  hex: /^[0-9a-f]{56}$/i,
  base64url: /^[\w-]{38}$/,
}

/** Undefined for a token that we did not write for this purpose. */
export function readToken(keys: MailKeys, purpose: TokenPurpose, token: string): MailToken | undefined {
  const encoding = encodingOf(purpose)
  if (!LENGTH[encoding].test(token)) return undefined
  const bytes = Buffer.from(token, encoding)
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
