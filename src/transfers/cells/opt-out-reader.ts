import type { Column } from '../columns/columns.ts'
import { isOptOutField, type OptOutField } from '../columns/opt-out-column.ts'
import { cleanCell } from '../csv/clean-cell.ts'
import { readAnyConsent, readConsent, readOptOut, readStatus, type Wish } from './opt-out-cell.ts'

/** What the consent columns say about the person in a row. */
export interface RowConsent {
  isSmsOptedOut: boolean
  isEmailOptedOut: boolean
  /** Each cell that counts as an opt-out without plainly saying so, in a sentence. */
  remarks: readonly string[]
  /** Why no consent to text messages is recorded although there is no opt-out of them; else null. */
  missing: string | null
}

type Channel = 'SMS' | 'EMAIL' | 'ALL'

interface Meaning {
  read: (cell: string) => Wish
  sense: 'OPT_OUT' | 'CONSENT' | 'STATUS'
  channel: Channel
}

/** How the cells of a column are read, and which channels they are about. */
const MEANINGS: Record<OptOutField, Meaning> = {
  isOptedOut: { read: readOptOut, sense: 'OPT_OUT', channel: 'SMS' },
  emailOptedOut: { read: readOptOut, sense: 'OPT_OUT', channel: 'EMAIL' },
  doNotContact: { read: readOptOut, sense: 'OPT_OUT', channel: 'ALL' },
  smsConsent: { read: readConsent, sense: 'CONSENT', channel: 'SMS' },
  emailConsent: { read: readConsent, sense: 'CONSENT', channel: 'EMAIL' },
  marketingConsent: { read: readAnyConsent, sense: 'CONSENT', channel: 'ALL' },
  contactStatus: { read: readStatus, sense: 'STATUS', channel: 'ALL' },
}

const NOTHING_SAID: RowConsent = {
  isSmsOptedOut: false,
  isEmailOptedOut: false,
  remarks: [],
  missing: null,
}

interface ConsentColumn {
  index: number
  header: string
  field: OptOutField
  /** The `read` of MEANINGS, with a cache. */
  read: (cell: string) => Wish
}

/** Reads all consent columns of a row: an opt-out in any one of them counts. */
export function createOptOutReader(columns: readonly Column[]): (cells: readonly string[]) => RowConsent {
  const found = columns.flatMap(({ header, field: use, consent }, index): ConsentColumn[] => {
    const field = isOptOutField(use) ? use : consent
    return field
      ? [{ index, header: header || `column ${index + 1}`, field, read: cached(MEANINGS[field].read) }]
      : []
  })
  if (found.length === 0) return () => NOTHING_SAID
  return (cells) => readConsents(found, cells)
}

/** Distinct cells in the cache: such columns repeat the same few words. */
const MAX_CACHED = 200

function cached(read: (cell: string) => Wish): (cell: string) => Wish {
  const known = new Map<string, Wish>()
  return (cell) => {
    const before = known.get(cell)
    if (before !== undefined) return before
    const wish = read(cell)
    if (known.size < MAX_CACHED && cell.length <= MAX_SHOWN) known.set(cell, wish)
    return wish
  }
}

function readConsents(columns: readonly ConsentColumn[], cells: readonly string[]): RowConsent {
  let [isSmsOptedOut, isEmailOptedOut] = [false, false]
  let remarks = NOTHING_SAID.remarks
  let missing: string | null = null
  /** Consent to text messages: by the columns about SMS alone, and by those about every channel. */
  const consents: { sms?: boolean; any?: boolean } = {}
  for (const { index, header, field, read } of columns) {
    const cell = cells[index] ?? ''
    const wish = read(cell)
    const { sense, channel } = MEANINGS[field]
    if (wish === 'NO' || (wish === 'UNCLEAR' && sense === 'OPT_OUT')) {
      if (channel !== 'EMAIL') isSmsOptedOut = true
      if (channel !== 'SMS') isEmailOptedOut = true
      if (sense !== 'OPT_OUT' || wish === 'UNCLEAR')
        remarks = [...remarks, countsAsOptOut(header, cell, channel)]
    } else if (sense === 'CONSENT' && channel !== 'EMAIL') {
      const which = channel === 'SMS' ? 'sms' : 'any'
      consents[which] = wish === 'YES' && consents[which] !== false
      if (wish !== 'YES') missing ??= noConsent(header, cell)
    }
  }
  // A column about SMS alone outweighs one about all channels.
  const hasSmsConsent = !isSmsOptedOut && (consents.sms ?? consents.any ?? true)
  return {
    isSmsOptedOut,
    isEmailOptedOut,
    remarks,
    missing: hasSmsConsent || isSmsOptedOut ? null : missing,
  }
}

/** Characters of a cell that a remark quotes. */
const MAX_SHOWN = 40

function quoted(cell: string): string {
  const text = cleanCell(cell)
  return `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`
}

const countsAsOptOut = (header: string, cell: string, channel: Channel): string =>
  `"${header}" says ${quoted(cell)}, which counts as an opt-out${channel === 'EMAIL' ? ' of email' : ''}.`

const noConsent = (header: string, cell: string): string =>
  cleanCell(cell) === ''
    ? `"${header}" is empty, so no consent was recorded.`
    : `"${header}" says ${quoted(cell)}, which is neither yes nor no, so no consent was recorded.`
