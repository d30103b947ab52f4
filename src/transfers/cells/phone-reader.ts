import type { StoredSentence } from '../../lib/stored-sentence.ts'
import type { Column } from '../columns/columns.ts'
import { squash } from '../columns/header-words.ts'
import { columnRank, labelHeadersOf, labelRankOf } from '../columns/phone-column.ts'
import { type NoPhone, readPhone } from './phone-cell.ts'
import { columnName, say } from './remarks.ts'

interface ChosenPhone {
  phone: string
  /** Index of the column with the number. Absent when the file has only one phone column. */
  column?: number
  /** Reason why an earlier number of the row was skipped. Absent when all earlier cells were empty. */
  remark?: readonly StoredSentence[]
}

type PhoneChoice = ChosenPhone | NoPhone

interface PhoneColumn {
  index: number
  header: string | StoredSentence
  rank: number
  /** Index of the column that names the kind of number, such as mobile or fax, in each row. */
  label: number | undefined
}

interface PhoneReader {
  /**
   * Chooses the first valid number of a row. Tries the columns most likely to receive texts first.
   * @param country ISO 3166 alpha-2 code for numbers written without `+`
   */
  choose(cells: readonly string[], country: string): PhoneChoice
  /** Returns every valid number of a row. */
  all(cells: readonly string[], country: string): string[]
}

/** Returns the reader of the phone columns of a file. There may be several. */
export function createPhoneReader(columns: readonly Column[]): PhoneReader {
  const phones = findColumns(columns)
  const only = phones.length === 1 ? phones[0] : undefined
  const inOrder = orderer(phones)
  return {
    choose: (cells, country) =>
      only ? readAny(cells[only.index] ?? '', country) : chooseOf(inOrder(cells), cells, country),
    all: (cells, country) => [
      ...new Set(phones.flatMap(({ index }) => numbersOf(cells[index] ?? '', country))),
    ],
  }
}

function findColumns(columns: readonly Column[]): PhoneColumn[] {
  const names = columns.map(({ header }) => squash(header))
  return columns
    .flatMap(({ header, field }, index): PhoneColumn[] => {
      if (field !== 'phone') return []
      const label = names.findIndex((name) => labelHeadersOf(header).includes(name))
      return [
        {
          index,
          header: columnName(header, index),
          rank: columnRank(header),
          label: label < 0 ? undefined : label,
        },
      ]
    })
    .sort((a, b) => a.rank - b.rank)
}

/** Returns a function that sorts the phone columns for a row, best first. Labels in the row can change the order. */
function orderer(phones: readonly PhoneColumn[]): (cells: readonly string[]) => readonly PhoneColumn[] {
  if (phones.every(({ label }) => label === undefined)) return () => phones
  return (cells) =>
    phones
      .flatMap((phone) => {
        const label = phone.label === undefined ? '' : (cells[phone.label] ?? '')
        const rank = label.trim() === '' ? phone.rank : labelRankOf(label)
        return rank === undefined ? [] : [{ ...phone, rank }]
      })
      .sort((a, b) => a.rank - b.rank)
}

function chooseOf(phones: readonly PhoneColumn[], cells: readonly string[], country: string): PhoneChoice {
  let missing: NoPhone = { reason: say.phoneMissing(), isMissing: true }
  let skipped: StoredSentence | undefined
  for (const { index, header } of phones) {
    const cell = cells[index] ?? ''
    if (cell === '') continue
    const reading = readAny(cell, country)
    if ('phone' in reading) {
      const remark = skipped && [skipped, say.phoneTaken({ column: header })]
      return { phone: reading.phone, column: index, ...(remark ? { remark } : {}) }
    }
    if (cell.trim() === '' || skipped !== undefined) continue
    missing = reading
    skipped = reading.reason
  }
  return missing
}

/** Separates several numbers in one cell. Google writes `:::`. */
const BETWEEN_NUMBERS = /:::|[;\n|]/

function readAny(cell: string, country: string): ReturnType<typeof readPhone> {
  const reading = readPhone(cell, country)
  if ('phone' in reading || !BETWEEN_NUMBERS.test(cell)) return reading
  const phone = numbersOf(cell, country)[0]
  return phone === undefined ? reading : { phone }
}

/** Number of parts of a cell that are read. */
const MAX_NUMBERS = 10

const numbersOf = (cell: string, country: string): string[] =>
  cell.split(BETWEEN_NUMBERS, MAX_NUMBERS).flatMap((part) => {
    const reading = readPhone(part, country)
    return 'phone' in reading ? [reading.phone] : []
  })
