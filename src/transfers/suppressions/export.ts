import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import type { SuppressionImportRow } from '../../compliance/suppressions/import-table.ts'
import {
  findImportNames,
  type ListedEntry,
  listRejects,
  nextAddresses,
  nextHashes,
} from '../../compliance/suppressions/store.ts'
import type { Reader } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import { csvHead, csvLine } from '../../lib/csv.ts'
import { pagesAfter } from '../../lib/pages.ts'
import { sayStored } from '../../lib/stored-sentence.ts'

/** Number of entries that one statement reads in a millisecond. */
const BATCH_SIZE = 1_000
const HEADER = csvHead(['channel', 'address', 'hash', 'method', 'list', 'suppressed_at'])
const CHANNELS: readonly SuppressionChannel[] = ['SMS', 'EMAIL']

/**
 * Yields the suppression list as CSV that can be imported again: the addresses in the order in which they were
 * added, then the hashes. Each piece is read when the caller asks for it.
 */
export function* suppressionLines(reader: Reader, organizationId: number): Generator<string> {
  yield HEADER
  const addressesAfter = (id: number) => nextAddresses(reader, organizationId, id, BATCH_SIZE)
  for (const some of pagesAfter(0, ({ id }) => id, addressesAfter)) {
    yield linesOf(reader, organizationId, some)
  }
  for (const channel of CHANNELS) {
    const hashesAfter = (digest: string) =>
      nextHashes(reader, organizationId, { channel, digest }, BATCH_SIZE)
    for (const some of pagesAfter('', ({ digest }) => digest, hashesAfter)) {
      yield linesOf(reader, organizationId, some)
    }
  }
}

function linesOf(reader: Reader, organizationId: number, entries: readonly ListedEntry[]): string {
  const ids = [...new Set(entries.flatMap(({ importId }) => importId ?? []))]
  const names = findImportNames(reader, organizationId, ids)
  const line = (entry: ListedEntry): string => {
    const [address, hash, method] =
      'digest' in entry ? [null, entry.digest, 'IMPORT'] : [entry.address, null, entry.method]
    const file = names.get(entry.importId ?? 0)?.fileName ?? null
    return csvLine([entry.channel, address, hash, method, file, toIso(entry.createdAt)])
  }
  return entries.map(line).join('')
}

/**
 * Yields the rejected rows of an import as CSV, each with the reason.
 * @param language BCP 47 tag of the reader
 */
export function* rejectLines(
  reader: Reader,
  { id }: SuppressionImportRow,
  language: string,
): Generator<string> {
  yield csvHead(['row', 'cell', 'reason'])
  const next = (afterRow: number) => listRejects(reader, id, afterRow, BATCH_SIZE)
  for (const some of pagesAfter(0, ({ rowNumber }) => rowNumber, next)) {
    const lines = some.map(({ rowNumber, cell, reason }) =>
      csvLine([String(rowNumber), cell, sayStored(reason, language)]),
    )
    yield lines.join('')
  }
}
