import { foldEmail, isEmailAddress } from '../../lib/email.ts'
import { cleanToken } from '../columns/clean-cell.ts'
import type { Column } from '../columns/columns.ts'
import { emailRankOf } from '../columns/email-column.ts'

/** Returns the indexes of the email columns: primary addresses before secondary ones. */
const emailColumns = (columns: readonly Column[]): number[] =>
  columns
    .flatMap(({ header, field }, index) =>
      field === 'email' ? [{ index, rank: emailRankOf(header) ?? 0 }] : [],
    )
    .sort((a, b) => a.rank - b.rank)
    .map(({ index }) => index)

/**
 * Returns a function that finds the first valid email address of a row: INVALID when its email cells are filled
 * without a valid address.
 */
export function createEmailReader(
  columns: readonly Column[],
): (cells: readonly string[]) => string | 'INVALID' | undefined {
  const places = emailColumns(columns)
  return (cells) => {
    let found: 'INVALID' | undefined
    for (const index of places) {
      const text = cleanToken(cells[index] ?? '')
      if (text === '') continue
      const address = addressOf(text) ?? addressesIn(text)[0]
      if (address !== undefined) return address
      found = 'INVALID'
    }
    return found
  }
}

/** Returns a function that finds every email address of a row. */
export function createEmailFinder(columns: readonly Column[]): (cells: readonly string[]) => string[] {
  const places = emailColumns(columns)
  return (cells) => [...new Set(places.flatMap((index) => addressesIn(cleanToken(cells[index] ?? ''))))]
}

function addressOf(text: string): string | undefined {
  const address = foldEmail(text.replace(/^mailto:/i, ''))
  return isEmailAddress(address) ? address : undefined
}

/** Separates several addresses in one cell. Google writes `:::`. */
const BETWEEN_ADDRESSES = /:::|[;,|\n]/
/** Number of parts of a cell that are read. */
const MAX_ADDRESSES = 10

const addressesIn = (text: string): string[] =>
  text.split(BETWEEN_ADDRESSES, MAX_ADDRESSES).flatMap((part) => addressOf(part.trim()) ?? [])
