import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { Reader } from '../../db/database.ts'
import { findSetting } from '../../db/settings.ts'

/**
 * Tokens in mails of earlier versions: internal ids in one block of AES, signed with a key of the
 * appliance. They work only on the server that made them, because another server has another key. The
 * ids are never reused.
 */
export interface OldToken {
  organizationId: number
  /** Null for a message to no contact. */
  contactId: number | null
  messageId: number
}

const KEY = 'mail_token_key'
const BLOCK = 16
const SIGNATURE = 12

/**
 * Reads the token of a link or a picture, 38 characters. Undefined unless this appliance wrote it for
 * this purpose.
 */
export function readOldToken(reader: Reader, purpose: 'u' | 'o', token: string): OldToken | undefined {
  if (!/^[\w-]{38}$/.test(token)) return undefined
  return read(reader, purpose, Buffer.from(token, 'base64url'))
}

/** Reads the token in the return address of a bounce. @param bytes the 28 bytes of the tag */
export const readOldReturnTag = (reader: Reader, bytes: Buffer): OldToken | undefined =>
  read(reader, 'b', bytes)

function read(reader: Reader, purpose: string, bytes: Buffer): OldToken | undefined {
  const hex = findSetting(reader, KEY)
  if (hex === undefined) return undefined
  const derive = (use: string) => createHmac('sha256', Buffer.from(hex, 'hex')).update(use).digest()
  const block = bytes.subarray(0, BLOCK)
  const signature = createHmac('sha256', derive('mail token signature'))
    .update(purpose)
    .update(block)
    .digest()
  if (!timingSafeEqual(bytes.subarray(BLOCK), signature.subarray(0, SIGNATURE))) return undefined
  const decipher = createDecipheriv('aes-256-ecb', derive('mail token block'), null).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(block), decipher.final()])
  const contactId = plain.readUIntBE(4, 6)
  return {
    organizationId: plain.readUInt32BE(0),
    contactId: contactId === 0 ? null : contactId,
    messageId: plain.readUIntBE(10, 6),
  }
}
