import type { Column } from '../columns/columns.ts'
import { squash } from '../columns/header-words.ts'
import { columnRank, labelHeadersOf, labelRankOf } from '../columns/phone-column.ts'
import { readPhone } from './phone-cell.ts'

export interface PhonesRead {
  phone: string
  /** Place of its column in the file; absent when there is only one for phone numbers. */
  column?: number
  /** What was passed over to get there, if it was more than an empty cell. */
  remark?: string
}

export type PhoneChoice = PhonesRead | { reason: string }

interface PhoneColumn {
  index: number
  header: string
  rank: number
  /** Place of the column that says in each row what kind of number it is. */
  label: number | undefined
}

export interface PhoneReader {
  /**
   * The number of a row: the first valid one, the likeliest to take texts first.
   * @param country ISO 3166 alpha-2 of numbers written without `+`
   */
  choose(cells: readonly string[], country: string): PhoneChoice
  /** Every valid number of a row. */
  all(cells: readonly string[], country: string): string[]
}

/** Reads the columns of phone numbers, of which a file may have several. */
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
      const title = header || `column ${index + 1}`
      return [{ index, header: title, rank: columnRank(header), label: label < 0 ? undefined : label }]
    })
    .sort((a, b) => a.rank - b.rank)
}

/** The columns in the order they are to be tried, which labels in the row can change. */
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
  let missing: { reason: string } = { reason: 'The phone number is missing.' }
  let passedOver: string | undefined
  for (const { index, header } of phones) {
    const cell = cells[index] ?? ''
    if (cell === '') continue
    const reading = readAny(cell, country)
    if ('phone' in reading) {
      const remark = passedOver && `${passedOver} The number in "${header}" was taken.`
      return { phone: reading.phone, column: index, ...(remark ? { remark } : {}) }
    }
    if (cell.trim() === '' || passedOver !== undefined) continue
    missing = reading
    passedOver = reading.reason
  }
  return missing
}

/** Several numbers in one cell, as Google writes them, people, and programs that export lists. */
const BETWEEN_NUMBERS = /:::|[;\n|]/

function readAny(cell: string, country: string): ReturnType<typeof readPhone> {
  const reading = readPhone(cell, country)
  if ('phone' in reading || !BETWEEN_NUMBERS.test(cell)) return reading
  const phone = numbersOf(cell, country)[0]
  return phone === undefined ? reading : { phone }
}

/** At most this many numbers are looked for in one cell. */
const MAX_NUMBERS = 10

const numbersOf = (cell: string, country: string): string[] =>
  cell.split(BETWEEN_NUMBERS, MAX_NUMBERS).flatMap((part) => {
    const reading = readPhone(part, country)
    return 'phone' in reading ? [reading.phone] : []
  })
