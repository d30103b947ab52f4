import { createHmac, timingSafeEqual } from 'node:crypto'
import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import type { Reader } from '../../db/database.ts'
import type { Named } from '../../lib/ids.ts'
import { type OldToken, readOldReturnTag, readOldToken } from './old-tokens.ts'

/**
 * The tokens in a mail. They are in the unsubscribe address, in the address of its picture, and in
 * the return address of a bounce. A token names its organization, message and contact by their public
 * ids. These are never reused, even after a restore or on another server. The token is signed with a
 * key of the organization that moves with it. A token needs no row and never expires: a link in a
 * mail of years ago still unsubscribes.
 */

/** The content of a genuine token. */
export interface MailToken {
  /** Internal id of a live organization. */
  organizationId: number
  message: Named
  /** Null for a message to no contact. */
  contact: Named | null
}

/** `u`: to unsubscribe. `o`: the picture that records opens. `b`: the return address of a bounce. */
type TokenPurpose = 'u' | 'o' | 'b'

/** Number of characters of a token in base64url. */
export const TOKEN_LENGTH = 80
const UUID_BYTES = 16
const NO_CONTACT = '00000000-0000-0000-0000-000000000000'
/** Number of bytes of the signature: 96 bits cannot be guessed over a network. */
const SIGNATURE = 12

export interface MailKey {
  organizationId: number
  organizationUuid: string
  key: Uint8Array
}

const KEY = `SELECT organizations.id AS organizationId, organizations.uuid AS organizationUuid, k.key
  FROM organizations JOIN mail_keys k ON k.organization_id = organizations.id`

/** Returns the key of an organization. A trigger makes it with the organization. */
export function mailKeyOf(reader: Reader, organizationId: number): MailKey {
  const key = findKey(reader, organizationId)
  if (!key) throw new Error(`The organization ${organizationId} has no key for the links in its mails.`)
  return key
}

const findKey = (reader: Reader, organizationId: number): MailKey | undefined =>
  reader.get<MailKey>(`${KEY} WHERE k.organization_id = ?`, organizationId)

const signatureOf = ({ key }: Pick<MailKey, 'key'>, purpose: TokenPurpose, named: Buffer): Buffer =>
  createHmac('sha256', key).update(purpose).update(named).digest().subarray(0, SIGNATURE)

const isSigned = (key: MailKey, purpose: TokenPurpose, bytes: Buffer): boolean => {
  const named = bytes.subarray(0, -SIGNATURE)
  return timingSafeEqual(bytes.subarray(-SIGNATURE), signatureOf(key, purpose, named))
}

const bytesOf = (...uuids: string[]): Buffer => Buffer.from(uuids.join('').replaceAll('-', ''), 'hex')

const uuidAt = (bytes: Buffer, place: number): string => {
  const hex = bytes.toString('hex', place * UUID_BYTES, (place + 1) * UUID_BYTES)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns the 80-character token of an unsubscribe link ('u') or of the picture that tracks opens ('o'). */
export function writeToken(
  key: MailKey,
  purpose: 'u' | 'o',
  { messageUuid, contactUuid }: { messageUuid: string; contactUuid: string | null },
): string {
  const named = bytesOf(key.organizationUuid, messageUuid, contactUuid ?? NO_CONTACT)
  return Buffer.concat([named, signatureOf(key, purpose, named)]).toString('base64url')
}

/** Number of characters of a topic in base64url. */
const TOPIC_LENGTH = 22

/**
 * Adds the topic of a mail to its token, so that the link unsubscribes from the topic even after its message and campaign
 * were deleted. It needs no signature: the holder of the link may unsubscribe from everything.
 */
export const withTopic = (token: string, topicUuid: string): string =>
  `${token}.${bytesOf(topicUuid).toString('base64url')}`

/** Splits a token from its topic. `topicUuid` is null for a mail without a topic. */
export function splitTopic(text: string): { token: string; topicUuid: string | null } {
  const [token = '', topic] = text.split('.', 2)
  const isTopic = topic !== undefined && topic.length === TOPIC_LENGTH && /^[\w-]+$/.test(topic)
  return { token, topicUuid: isTopic ? uuidAt(Buffer.from(topic, 'base64url'), 0) : null }
}

/** Reads a token. Undefined for a token that no mail of a live organization has for this purpose. */
export function readToken(reader: Reader, purpose: 'u' | 'o', token: string): MailToken | undefined {
  if (token.length !== TOKEN_LENGTH) return named(reader, readOldToken(reader, purpose, token))
  if (!/^[\w-]+$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const key = reader.get<MailKey>(
    `${KEY} WHERE organizations.uuid = ? AND ${isLiveOrganization('organizations.id')}`,
    uuidAt(bytes, 0),
  )
  if (!key || !isSigned(key, purpose, bytes)) return undefined
  const contact = uuidAt(bytes, 2)
  return {
    organizationId: key.organizationId,
    message: { uuid: uuidAt(bytes, 1) },
    contact: contact === NO_CONTACT ? null : { uuid: contact },
  }
}

/**
 * Length of a tag of digits and small letters. The return address of a bounce ignores case, and has room for 64
 * characters with the local part of its mailbox.
 */
const TAG_LENGTH = 44
const TAG_LIMIT = 1n << BigInt(8 * (UUID_BYTES + SIGNATURE))

/**
 * Writes the part after the `+` in the return address of a bounce: 44 characters. The part before it
 * is a mailbox of the organization.
 */
export function writeReturnTag(key: MailKey, messageUuid: string): string {
  const named = bytesOf(messageUuid)
  const bytes = Buffer.concat([named, signatureOf(key, 'b', named)])
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(TAG_LENGTH, '0')
}

/** Reads a return tag. Undefined for a tag that no mail of the organization has. */
export function readReturnTag(reader: Reader, organizationId: number, tag: string): MailToken | undefined {
  const bytes = tagBytes(tag)
  if (!bytes) return undefined
  const key = findKey(reader, organizationId)
  if (key && isSigned(key, 'b', bytes))
    return { organizationId, message: { uuid: uuidAt(bytes, 0) }, contact: null }
  const old = named(reader, readOldReturnTag(reader, bytes))
  return old?.organizationId === organizationId ? old : undefined
}

/** Returns the bytes of a tag; undefined for a text that `writeReturnTag` cannot have written. */
function tagBytes(tag: string): Buffer | undefined {
  if (!/^[0-9a-z]{44}$/i.test(tag)) return undefined
  let value = 0n
  for (const sign of tag) value = value * 36n + BigInt(Number.parseInt(sign, 36))
  if (value >= TAG_LIMIT) return undefined
  return Buffer.from(value.toString(16).padStart(2 * (UUID_BYTES + SIGNATURE), '0'), 'hex')
}

/** Converts an old token to a MailToken. Its ids are never reused, so each names the same row or none. */
const named = (reader: Reader, old: OldToken | undefined): MailToken | undefined =>
  old && isLive(reader, old.organizationId)
    ? {
        organizationId: old.organizationId,
        message: { id: old.messageId },
        contact: old.contactId === null ? null : { id: old.contactId },
      }
    : undefined

const isLive = (reader: Reader, organizationId: number): boolean =>
  reader.value<number>(`SELECT ${isLiveOrganization('?')}`, organizationId) === 1
