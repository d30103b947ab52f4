import {
  CONSENT_METHODS,
  type ConsentMethod,
  SUPPRESSION_CHANNELS,
  type SuppressionChannel,
} from '../../compliance/consents/table.ts'
import type { ListLayout } from '../../compliance/suppressions/import-table.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { say } from '../cells/remarks.ts'
import { cleanToken } from '../columns/clean-cell.ts'
import type { Cells } from '../columns/read.ts'
import { type Entry, readEntry } from './entry.ts'

/**
 * A row of a list: its entries and the method that put them on the list, or the reason why the row cannot be
 * read.
 */
export type ListRow = { entries: Entry[]; method: ConsentMethod } | { cell: string; reason: StoredSentence }

interface RowOptions {
  layout: ListLayout
  /** The channel of a hash if neither its column nor its row names the channel. */
  channel: SuppressionChannel | null
  country: string
}

/** Maximum number of characters of a rejected cell that are stored with the reason. */
const KEPT_CHARACTERS = 200

/** Returns a function that reads a row of the file. */
export const rowReader =
  ({ layout, channel, country }: RowOptions) =>
  (cells: Cells): ListRow => {
    const entries: Entry[] = []
    const said = layout.channelIndex === null ? undefined : cells[layout.channelIndex]?.trim().toUpperCase()
    const ofRow = SUPPRESSION_CHANNELS.find((one) => one === said) ?? channel
    let problem: { cell: string; reason: StoredSentence } | undefined
    for (const column of layout.columns) {
      const cell = cells[column.index] ?? ''
      const read = readEntry(cell, { channel: column.channel ?? ofRow, country })
      if (read === undefined) continue
      if ('reason' in read)
        problem ??= { cell: cleanToken(cell).slice(0, KEPT_CHARACTERS), reason: read.reason }
      else entries.push(read)
    }
    const word = layout.methodIndex === undefined ? undefined : cells[layout.methodIndex]?.trim()
    const method = CONSENT_METHODS.find((one) => one === word) ?? 'IMPORT'
    if (entries.length > 0) return { entries, method }
    return problem ?? { cell: '', reason: say.rowEmpty() }
  }
