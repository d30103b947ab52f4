import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import { readHash } from '../../compliance/suppressions/hashes.ts'
import { foldEmail, isEmailAddress } from '../../lib/email.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { readPhone } from '../cells/phone-cell.ts'
import { say } from '../cells/remarks.ts'
import { cleanToken } from '../columns/clean-cell.ts'

/** An address or a hash in a cell of the list. */
export type Entry =
  | { channel: SuppressionChannel; address: string }
  /** A hash, in lower-case hexadecimal. */
  | { channel: SuppressionChannel; digest: string }

type EntryReading = Entry | { reason: StoredSentence }

export interface EntryRules {
  /** The channel of a hash. Null if unknown. */
  channel: SuppressionChannel | null
  /** ISO 3166 alpha-2 code for numbers written without `+`. */
  country: string
}

/** Reads a phone number, an email address or a hash of either. Returns undefined for an empty cell. */
export function readEntry(cell: string, { channel, country }: EntryRules): EntryReading | undefined {
  const text = cleanToken(cell)
  if (text === '') return undefined
  const digest = readHash(text)
  if (digest !== undefined) {
    return channel === null ? { reason: say.hashUnknown() } : { channel, digest }
  }
  if (text.includes('@')) return readEmail(text)
  const phone = readPhone(cell, country)
  return 'phone' in phone ? { channel: 'SMS', address: phone.phone } : phone
}

/** Maximum number of characters of an invalid address that the reason quotes. */
const MAX_SHOWN = 40

function readEmail(text: string): EntryReading {
  const address = foldEmail(text.replace(/^mailto:/i, ''))
  if (isEmailAddress(address)) return { channel: 'EMAIL', address }
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
  return { reason: say.emailInvalid({ text: shown }) }
}
