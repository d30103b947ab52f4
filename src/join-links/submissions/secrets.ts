import { createHmac } from 'node:crypto'
import { mailKeyOf } from '../../content/mail/tokens.ts'
import type { Reader } from '../../db/database.ts'
import { constantTimeEqual, isUuid, randomBase62, randomNumbers } from '../../lib/ids.ts'
import type { SubmissionRow } from './table.ts'

type Of = Pick<SubmissionRow, 'organizationId' | 'uuid'>

/** Number of characters of base62 in the secret part of a token: 190 bits. */
const SECRET_LENGTH = 32
/** Matches a token: the public id of its submission without hyphens, and a secret. */
const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9A-Za-z]{32})$/

/** Number of characters of the signature of a time. */
const SIGNATURE_LENGTH = 22

const signatureOf = (reader: Reader, organizationId: number, timeMs: number): string =>
  createHmac('sha256', mailKeyOf(reader, organizationId).key)
    .update(`join form ${timeMs}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH)

/** Returns the signed time when a form was shown, for its hidden field. @param timeMs ms since 1970 */
export const signTime = (reader: Reader, organizationId: number, timeMs: number): string =>
  `${timeMs}.${signatureOf(reader, organizationId, timeMs)}`

/** Returns the time of `signTime` in ms since 1970, or undefined for a text that this organization did not sign. */
export function readTime(reader: Reader, organizationId: number, text: string): number | undefined {
  const [time, signature = ''] = text.split('.', 2)
  const timeMs = Number(time)
  if (!Number.isSafeInteger(timeMs)) return undefined
  return constantTimeEqual(signature, signatureOf(reader, organizationId, timeMs)) ? timeMs : undefined
}

/** Returns a random code of digits. */
export const makeCode = (length: number): string => randomNumbers(length, 10).join('')

/** Returns the last part of the link in a mail, and its secret. The secret is stored as a hash. */
export function makeToken(submission: Pick<Of, 'uuid'>): { token: string; secret: string } {
  const secret = randomBase62(SECRET_LENGTH)
  return { token: submission.uuid.replaceAll('-', '') + secret, secret }
}

/** Returns the parts of a token, or undefined for any other text. */
export function readToken(token: string): { uuid: string; secret: string } | undefined {
  const parts = TOKEN.exec(token)
  if (!parts) return undefined
  const uuid = parts.slice(1, 6).join('-')
  return isUuid(uuid) ? { uuid, secret: parts[6]! } : undefined
}

/**
 * Returns the stored form of a code or a token. It uses a key of the organization, because a code of a few
 * digits could be guessed from a plain hash.
 */
export const hashOf = (reader: Reader, { organizationId, uuid }: Of, secret: string): string =>
  createHmac('sha256', mailKeyOf(reader, organizationId).key)
    .update(`join submission ${uuid} ${secret}`)
    .digest('base64url')

export const isSecretOf = (
  reader: Reader,
  submission: Of & Pick<SubmissionRow, 'secretHash'>,
  secret: string,
): boolean =>
  submission.secretHash !== null &&
  constantTimeEqual(submission.secretHash, hashOf(reader, submission, secret))
