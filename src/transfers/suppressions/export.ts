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

/** Number of entries that one statement reads in a millisecond. */
const BATCH_SIZE = 1_000
const HEADER = csvHead(['channel', 'address', 'hash', 'method', 'list', 'suppressed_at'])
const CHANNELS: readonly SuppressionChannel[] = ['SMS', 'EMAIL']

/**
 * Yields the suppression list as CSV, which can be imported again: the addresses in the order in which
 * they were added, then the hashes. Each piece is read when the caller asks for it.
 */
export function* suppressionLines(reader: Reader, organizationId: number): Generator<string> {
  yield HEADER
  let afterId = 0
  for (;;) {
    const some = nextAddresses(reader, organizationId, afterId, BATCH_SIZE)
    if (some.length === 0) break
    afterId = some.at(-1)!.id
    yield linesOf(reader, organizationId, some)
  }
  for (const channel of CHANNELS) {
    let digest = ''
    for (;;) {
      const some = nextHashes(reader, organizationId, { channel, digest }, BATCH_SIZE)
      if (some.length === 0) break
      digest = some.at(-1)!.digest
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

/** Yields the rejected rows of an import as CSV, each with the reason. */
export function* rejectLines(reader: Reader, { id }: SuppressionImportRow): Generator<string> {
  yield csvHead(['row', 'cell', 'reason'])
  let after = 0
  for (;;) {
    const some = listRejects(reader, id, after, BATCH_SIZE)
    if (some.length === 0) return
    after = some.at(-1)!.rowNumber
    yield some.map(({ rowNumber, cell, reason }) => csvLine([String(rowNumber), cell, reason])).join('')
  }
}
