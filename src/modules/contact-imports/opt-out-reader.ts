import { cleanCell } from './clean-cell.ts'
import type { Column } from './columns.ts'
import { readAnyConsent, readConsent, readOptOut, readStatus, type Wish } from './opt-out-cell.ts'
import { isOptOutField, type OptOutField } from './opt-out-column.ts'

/** What the columns about consent say of the person in a row. */
export interface RowConsent {
  isSmsOptedOut: boolean
  isEmailOptedOut: boolean
  /** False when a column about consent to text messages does not clearly say yes. */
  hasSmsConsent: boolean
  /** What was understood, where it is not plain. */
  remarks: readonly string[]
  /** Why there is no consent, where nobody opted out either. */
  missing: string | null
}

type Channel = 'SMS' | 'EMAIL'

/** How the cells of a column are read, and of which channels they speak. */
const MEANINGS: Record<OptOutField, { read: (cell: string) => Wish; of: readonly Channel[] }> = {
  isOptedOut: { read: readOptOut, of: ['SMS'] },
  emailOptedOut: { read: readOptOut, of: ['EMAIL'] },
  doNotContact: { read: readOptOut, of: ['SMS', 'EMAIL'] },
  smsConsent: { read: readConsent, of: ['SMS'] },
  emailConsent: { read: readConsent, of: ['EMAIL'] },
  marketingConsent: { read: readAnyConsent, of: ['SMS', 'EMAIL'] },
  contactStatus: { read: readStatus, of: ['SMS', 'EMAIL'] },
}

const NOTHING_SAID: RowConsent = {
  isSmsOptedOut: false,
  isEmailOptedOut: false,
  hasSmsConsent: true,
  remarks: [],
  missing: null,
}

interface ConsentColumn {
  index: number
  header: string
  field: OptOutField
}

/** Reads all columns about consent, however many there are: any one of them can say no. */
export function createOptOutReader(columns: readonly Column[]): (cells: readonly string[]) => RowConsent {
  const found = columns.flatMap(({ header, field: use, consent }, index): ConsentColumn[] => {
    const field = isOptOutField(use) ? use : consent
    return field ? [{ index, header: header || `column ${index + 1}`, field }] : []
  })
  if (found.length === 0) return () => NOTHING_SAID
  return (cells) => readConsents(found, cells)
}

function readConsents(columns: readonly ConsentColumn[], cells: readonly string[]): RowConsent {
  const refused = new Set<Channel>()
  const remarks: string[] = []
  /** Of consent to text messages: the columns for them alone, and those for every channel. */
  const said = { sms: [] as Wish[], any: [] as Wish[] }
  let missing: string | null = null
  for (const { index, header, field } of columns) {
    const cell = cells[index] ?? ''
    const { read, of } = MEANINGS[field]
    const wish = read(cell)
    const isFlag = read === readOptOut
    const isRefused = wish === 'NO' || (isFlag && wish === 'UNCLEAR')
    if (isRefused) {
      for (const channel of of) refused.add(channel)
      if (!isFlag || wish === 'UNCLEAR') remarks.push(countsAsOptOut(header, cell, of))
    } else if (read !== readStatus && !isFlag && of.includes('SMS')) {
      said[field === 'smsConsent' ? 'sms' : 'any'].push(wish)
      if (wish !== 'YES') missing ??= noConsent(header, cell)
    }
  }
  const isSmsOptedOut = refused.has('SMS')
  // What is said of text messages alone is worth more than what is said of all channels.
  const decisive = said.sms.length > 0 ? said.sms : said.any
  const hasSmsConsent = !isSmsOptedOut && decisive.every((wish) => wish === 'YES')
  return {
    isSmsOptedOut,
    isEmailOptedOut: refused.has('EMAIL'),
    hasSmsConsent,
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

const countsAsOptOut = (header: string, cell: string, of: readonly Channel[]): string =>
  `"${header}" says ${quoted(cell)}, which counts as an opt-out${of.includes('SMS') ? '' : ' of email'}.`

const noConsent = (header: string, cell: string): string =>
  cleanCell(cell) === ''
    ? `"${header}" is empty, so no consent was recorded.`
    : `"${header}" says ${quoted(cell)}, which is neither yes nor no, so no consent was recorded.`
