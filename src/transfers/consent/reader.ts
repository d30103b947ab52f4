import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { columnName, say } from '../cells/remarks.ts'
import { cleanCell } from '../columns/clean-cell.ts'
import { readBounce, readConsent, readOptOut, readStatus } from './cell.ts'
import type { Channel, OptOutField } from './fields.ts'
import { isOptOutField } from './fields.ts'
import { labelReader, readPreference } from './phrase.ts'
import { NOTHING_SAID, type Saying } from './saying.ts'

/** The meaning of the consent columns of a row. */
export interface RowConsent {
  isSmsOptedOut: boolean
  isEmailOptedOut: boolean
  /** Whether the row says that the mailbox is dead, not that the person opted out of email. */
  isEmailDead: boolean
  /** A sentence for each cell that counts as an opt-out although it is not a plain yes or no. */
  remarks: readonly StoredSentence[]
  /**
   * Reason why no consent to texts, or to mails, is recorded although the person did not opt out of them, else
   * null.
   */
  missing: { sms: StoredSentence | null; email: StoredSentence | null }
  /** Whether a cell clearly says that the person wants texts or mails, and no other cell opts out of them. */
  isOptedIn: { sms: boolean; email: boolean }
}

/** The function that reads a cell, by the field of its column. */
const READERS: Record<OptOutField, () => (cell: string) => Saying> = {
  isOptedOut: () => (cell) => readOptOut(cell, 'SMS'),
  emailOptedOut: () => (cell) => readOptOut(cell, 'EMAIL'),
  doNotContact: () => (cell) => readOptOut(cell, 'ALL'),
  smsConsent: () => (cell) => readConsent(cell, 'SMS'),
  emailConsent: () => (cell) => readConsent(cell, 'EMAIL'),
  marketingConsent: () => (cell) => readConsent(cell, 'ALL'),
  contactStatus: () => readStatus,
  contactPreference: () => readPreference,
  contactLabels: labelReader,
  emailBounced: () => readBounce,
}

/** The channel that a cell opts out of when the cell is not understood. ALL for the other fields. */
const CHANNELS: Partial<Record<OptOutField, Channel>> = {
  isOptedOut: 'SMS',
  smsConsent: 'SMS',
  emailOptedOut: 'EMAIL',
  emailConsent: 'EMAIL',
  emailBounced: 'EMAIL',
}

const NOBODY_SAID: RowConsent = {
  isSmsOptedOut: false,
  isEmailOptedOut: false,
  isEmailDead: false,
  remarks: [],
  missing: { sms: null, email: null },
  isOptedIn: { sms: false, email: false },
}

/** A column of a file. `consent` is the consent field that the column is also read as. */
export interface ReadColumn {
  header: string
  field: string | null
  consent?: OptOutField | undefined
}

/**
 * Returns the consent field that a column is read as. The columns of tags and of topics have a consent field too,
 * because such a name may mean an opt-out.
 */
export const consentFieldOfColumn = ({ field, consent }: ReadColumn): OptOutField | undefined =>
  consent ??
  (field === 'tags' || field === 'topics' ? 'contactLabels' : isOptOutField(field) ? field : undefined)

/** Returns a function that reads the cells of a consent column. The meanings are cached. */
export const cellReaderOf = (field: OptOutField): ((cell: string) => Saying) => cached(READERS[field]())

interface ConsentColumn {
  index: number
  header: string | StoredSentence
  field: OptOutField
  read: (cell: string) => Saying
}

/** Returns a function that reads all consent columns of a row. An opt-out in any of the columns counts. */
export function createOptOutReader(columns: readonly ReadColumn[]): (cells: readonly string[]) => RowConsent {
  const found = columns.flatMap((column, index): ConsentColumn[] => {
    const field = consentFieldOfColumn(column)
    return field
      ? [{ index, header: columnName(column.header, index), field, read: cellReaderOf(field) }]
      : []
  })
  if (found.length === 0) return () => NOBODY_SAID
  return (cells) => readConsents(found, cells)
}

/** Maximum number of cells in the cache. A consent column repeats the same few words. */
const MAX_CACHED = 200

function cached(read: (cell: string) => Saying): (cell: string) => Saying {
  const known = new Map<string, Saying>()
  return (cell) => {
    const before = known.get(cell)
    if (before !== undefined) return before
    const said = read(cell)
    if (known.size < MAX_CACHED && cell.length <= MAX_SHOWN) known.set(cell, said)
    return said
  }
}

function readConsents(columns: readonly ConsentColumn[], cells: readonly string[]): RowConsent {
  let [isSmsOptedOut, isEmailOptedOut, isEmailDead] = [false, false, false]
  let remarks = NOBODY_SAID.remarks
  const isOptedIn = { sms: false, email: false }
  /** Consents by channel. `any` is from columns about all channels. */
  const consents: Partial<Record<'sms' | 'email' | 'any', boolean>> = {}
  const reasons: Partial<Record<'sms' | 'email' | 'any', StoredSentence>> = {}
  for (const { index, header, field, read } of columns) {
    const cell = cells[index] ?? ''
    const said = read(cell)
    if (said === NOTHING_SAID) continue
    const { isDead, isPlain, isUnclear, consent } = said
    const wanted = said.wanted ?? (consent === true ? (CHANNELS[field] ?? 'ALL') : undefined)
    if (wanted !== undefined && wanted !== 'EMAIL') isOptedIn.sms = true
    if (wanted !== undefined && wanted !== 'SMS') isOptedIn.email = true
    const out = isUnclear && consent === undefined ? together(said.out, CHANNELS[field] ?? 'ALL') : said.out
    if (out !== undefined) {
      if (out !== 'EMAIL') isSmsOptedOut = true
      if (out !== 'SMS') {
        if (isDead) isEmailDead = true
        else isEmailOptedOut = true
      }
      if (!isPlain) remarks = [...remarks, countsAs(header, cell, { ...said, out })]
    }
    if (consent !== undefined) {
      const which = CONSENT_OF[field] ?? 'any'
      consents[which] = consent && consents[which] !== false
      if (!consent) reasons[which] ??= noConsent(header, cell)
    }
  }
  // A column about one channel outweighs a column about all channels.
  const missing = (channel: 'sms' | 'email', isOptedOut: boolean): StoredSentence | null =>
    isOptedOut || (consents[channel] ?? consents.any ?? true)
      ? null
      : (reasons[channel] ?? reasons.any ?? null)
  return {
    isSmsOptedOut,
    isEmailOptedOut,
    isEmailDead: isEmailDead && !isEmailOptedOut,
    remarks,
    missing: { sms: missing('sms', isSmsOptedOut), email: missing('email', isEmailOptedOut) },
    isOptedIn: { sms: isOptedIn.sms && !isSmsOptedOut, email: isOptedIn.email && !isEmailOptedOut },
  }
}

const CONSENT_OF: Partial<Record<OptOutField, 'sms' | 'email'>> = { smsConsent: 'sms', emailConsent: 'email' }

const together = (a: Channel | undefined, b: Channel): Channel => (a === undefined || a === b ? b : 'ALL')

/** Maximum number of characters of a cell that a remark quotes. */
const MAX_SHOWN = 40

/** Returns the beginning of a cell, for a remark. */
export function quoted(cell: string): string {
  const text = cleanCell(cell)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function countsAs(
  column: string | StoredSentence,
  cell: string,
  { out, isDead, isUnclear }: Saying,
): StoredSentence {
  const kind = isDead ? 'dead' : out === 'EMAIL' ? 'email' : 'other'
  const said = { column, cell: quoted(cell), kind } as const
  return isUnclear ? say.countsAsUnclear(said) : say.countsAs(said)
}

const noConsent = (column: string | StoredSentence, cell: string): StoredSentence =>
  cleanCell(cell) === ''
    ? say.noConsentEmpty({ column })
    : say.noConsentUnclear({ column, cell: quoted(cell) })
