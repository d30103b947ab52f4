import type { Column } from '../columns/columns.ts'
import { isOptOutField, type OptOutField } from '../columns/opt-out-column.ts'
import { cleanCell } from '../csv/clean-cell.ts'
import { readAnyConsent, readConsent, readOptOut, readStatus, type Wish } from './opt-out-cell.ts'

/** What the columns about consent say of the person in a row. */
export interface RowConsent {
  isSmsOptedOut: boolean
  isEmailOptedOut: boolean
  /** What was understood, where it is not plain. */
  remarks: readonly string[]
  /** Why there is no consent to text messages, where nobody opted out of them either. */
  missing: string | null
}

type Channel = 'SMS' | 'EMAIL' | 'ALL'

interface Meaning {
  read: (cell: string) => Wish
  sense: 'OPT_OUT' | 'CONSENT' | 'STATUS'
  of: Channel
}

/** How the cells of a column are read, and of which channels they speak. */
const MEANINGS: Record<OptOutField, Meaning> = {
  isOptedOut: { read: readOptOut, sense: 'OPT_OUT', of: 'SMS' },
  emailOptedOut: { read: readOptOut, sense: 'OPT_OUT', of: 'EMAIL' },
  doNotContact: { read: readOptOut, sense: 'OPT_OUT', of: 'ALL' },
  smsConsent: { read: readConsent, sense: 'CONSENT', of: 'SMS' },
  emailConsent: { read: readConsent, sense: 'CONSENT', of: 'EMAIL' },
  marketingConsent: { read: readAnyConsent, sense: 'CONSENT', of: 'ALL' },
  contactStatus: { read: readStatus, sense: 'STATUS', of: 'ALL' },
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
  /** As of MEANINGS. */
  read: (cell: string) => Wish
}

/** Reads all columns about consent, however many there are: any one of them can say no. */
export function createOptOutReader(columns: readonly Column[]): (cells: readonly string[]) => RowConsent {
  const found = columns.flatMap(({ header, field: use, consent }, index): ConsentColumn[] => {
    const field = isOptOutField(use) ? use : consent
    return field
      ? [{ index, header: header || `column ${index + 1}`, field, read: remembering(MEANINGS[field].read) }]
      : []
  })
  if (found.length === 0) return () => NOTHING_SAID
  return (cells) => readConsents(found, cells)
}

/** Different cells remembered: such columns hold the same few words over and over. */
const MAX_REMEMBERED = 200

function remembering(read: (cell: string) => Wish): (cell: string) => Wish {
  const known = new Map<string, Wish>()
  return (cell) => {
    const before = known.get(cell)
    if (before !== undefined) return before
    const wish = read(cell)
    if (known.size < MAX_REMEMBERED && cell.length <= MAX_SHOWN) known.set(cell, wish)
    return wish
  }
}

function readConsents(columns: readonly ConsentColumn[], cells: readonly string[]): RowConsent {
  let [isSmsOptedOut, isEmailOptedOut] = [false, false]
  let remarks = NOTHING_SAID.remarks
  let missing: string | null = null
  /** Of consent to text messages: what the columns for them alone say, and those for every channel. */
  const said: { sms?: boolean; any?: boolean } = {}
  for (const { index, header, field, read } of columns) {
    const cell = cells[index] ?? ''
    const wish = read(cell)
    const { sense, of } = MEANINGS[field]
    if (wish === 'NO' || (wish === 'UNCLEAR' && sense === 'OPT_OUT')) {
      if (of !== 'EMAIL') isSmsOptedOut = true
      if (of !== 'SMS') isEmailOptedOut = true
      if (sense !== 'OPT_OUT' || wish === 'UNCLEAR') remarks = [...remarks, countsAsOptOut(header, cell, of)]
    } else if (sense === 'CONSENT' && of !== 'EMAIL') {
      const which = of === 'SMS' ? 'sms' : 'any'
      said[which] = wish === 'YES' && said[which] !== false
      if (wish !== 'YES') missing ??= noConsent(header, cell)
    }
  }
  // What is said of text messages alone is worth more than what is said of all channels.
  const hasSmsConsent = !isSmsOptedOut && (said.sms ?? said.any ?? true)
  return {
    isSmsOptedOut,
    isEmailOptedOut,
    remarks,
    missing: hasSmsConsent || isSmsOptedOut ? null : missing,
  }
}

/** How much of a cell a remark repeats. */
const MAX_SHOWN = 40

function quoted(cell: string): string {
  const text = cleanCell(cell)
  return `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`
}

const countsAsOptOut = (header: string, cell: string, of: Channel): string =>
  `"${header}" says ${quoted(cell)}, which counts as an opt-out${of === 'EMAIL' ? ' of email' : ''}.`

const noConsent = (header: string, cell: string): string =>
  cleanCell(cell) === ''
    ? `"${header}" is empty, so no consent was recorded.`
    : `"${header}" says ${quoted(cell)}, which is neither yes nor no, so no consent was recorded.`
