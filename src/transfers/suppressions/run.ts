import { getOrganization } from '../../accounts/organizations/service.ts'
import { listOperation, suppressionImportEnded } from '../../compliance/suppressions/import-operation.ts'
import type { EndStatus, SuppressionImportRow } from '../../compliance/suppressions/import-table.ts'
import * as imports from '../../compliance/suppressions/store.ts'
import { insertHashes } from '../../compliance/suppressions/store.ts'
import { applyHashedSuppressions, suppressAll } from '../../contacts/opt-outs/service.ts'
import { newestContactId, nextAddresses } from '../../contacts/records/store.ts'
import type { Db, Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import {
  type FileRunOptions,
  type FileWork,
  fileInChunks,
  inChunks,
  type RunOptions,
} from '../../jobs/long-operations/chunks.ts'
import { creatorOf } from '../../jobs/long-operations/operation.ts'
import { storedText } from '../../lib/stored-sentence.ts'
import { type Cells, openCsv } from '../columns/read.ts'
import { type ListFormat, readingOf } from './inspect.ts'
import { type ListRow, rowReader } from './read-rows.ts'

/** Maximum number of rejected rows that are stored with their reasons. All rejected rows are counted. */
const MAX_KEPT_REJECTS = 10_000

/** Returns whether the file of an import has not been read to its end. */
export const isBeingRead = ({ status }: SuppressionImportRow): boolean =>
  status === 'QUEUED' || status === 'PROCESSING'

/**
 * Puts the rows that no earlier run has read on the suppression list. Throws CONFLICT when another run works on
 * the same import.
 * @returns false when `signal` ended it early
 */
export async function readList(
  db: Db,
  row: SuppressionImportRow,
  source: AsyncIterable<Uint8Array>,
  options: FileRunOptions = {},
): Promise<boolean> {
  await db.write((tx) => listOperation.begin(tx, row))
  const { defaultCountry: country } = getOrganization(db, row.organizationId)
  const read = rowReader({ layout: row.columns, channel: row.channel, country })
  const { header: first, batches } = await openCsv(
    source,
    Number.POSITIVE_INFINITY,
    // The schema checked the format when the list was uploaded.
    readingOf((row.columns.format ?? {}) as ListFormat),
  )
  async function* all() {
    if (!row.columns.hasHeader) yield [first]
    yield* batches
  }
  const work: FileWork<Cells, NumberedRow> = {
    batches: all(),
    read: (cells, rowNumber) => ({ rowNumber, read: read(cells) }),
    write: (tx, rows) => addRows(tx, row, rows),
    finish: (tx) => {
      endReading(tx, row, { status: 'COMPLETED' })
      emitEnd(tx, row)
    },
  }
  return fileInChunks(db, { operation: listOperation, row }, work, options)
}

interface NumberedRow {
  rowNumber: number
  read: ListRow
}

/**
 * Ends the reading of a file. This ends the import too, unless the file has hashes. The import then first
 * compares the contacts with them (MATCHING).
 */
export function endReading(
  tx: Tx,
  { id, organizationId }: SuppressionImportRow,
  end: { status: EndStatus; error?: string },
): void {
  const row = listOperation.findById(tx, organizationId, id)
  if (!row || !isBeingRead(row)) return
  const values = { hasFile: false, lastContactId: newestContactId(tx) }
  if (row.hashedCount === 0) listOperation.finish(tx, row, { ...values, ...end })
  else {
    const { status: endStatus, error } = end
    listOperation.update(tx, row, { ...values, status: 'MATCHING', endStatus, error: error ?? null })
  }
}

/** Emits the event that an import has ended. Emits nothing while contacts are still compared with its hashes. */
export function emitEnd(tx: Tx, { id, organizationId }: SuppressionImportRow): void {
  const row = listOperation.findById(tx, organizationId, id)
  if (row?.status !== 'COMPLETED' && row?.status !== 'FAILED') return
  emit(tx, suppressionImportEnded, { organizationId, actor: creatorOf(row), data: { importId: id } })
}

/** Puts the addresses and hashes of some rows on the suppression list, and counts the entries. */
function addRows(tx: Tx, { id, organizationId }: SuppressionImportRow, rows: readonly NumberedRow[]): void {
  const row = listOperation.findById(tx, organizationId, id)!
  const rejects = rows.flatMap(({ rowNumber, read }) =>
    'reason' in read ? [{ rowNumber, cell: read.cell, reason: storedText([read.reason]) }] : [],
  )
  imports.insertRejects(tx, id, rejects.slice(0, Math.max(0, MAX_KEPT_REJECTS - row.rejectedCount)))
  const counts = addEntries(tx, row, rows)
  listOperation.update(tx, row, {
    addedCount: row.addedCount + counts.added,
    knownCount: row.knownCount + counts.known,
    rejectedCount: row.rejectedCount + rejects.length,
    hashedCount: row.hashedCount + counts.hashed,
    contactCount: row.contactCount + counts.contacts,
  })
}

function addEntries(tx: Tx, row: SuppressionImportRow, rows: ReadonlyArray<{ read: ListRow }>) {
  const { organizationId, id: suppressionImportId } = row
  const actor = creatorOf(row)
  const counts = { added: 0, known: 0, hashed: 0, contacts: 0 }
  const entries = rows.flatMap(({ read }) =>
    'entries' in read ? read.entries.map((entry) => ({ ...entry, method: read.method })) : [],
  )
  const groups = Map.groupBy(entries, ({ channel, method }) => `${channel} ${method}`)
  for (const own of groups.values()) {
    const { channel, method } = own[0]!
    const addresses = [...new Set(own.flatMap((entry) => ('address' in entry ? [entry.address] : [])))]
    const digests = [...new Set(own.flatMap((entry) => ('digest' in entry ? [entry.digest] : [])))]
    const evidence = { organizationId, channel, method, suppressionImportId, actor }
    const { added, contacts } = suppressAll(tx, evidence, addresses)
    const hashed = insertHashes(tx, { organizationId, channel, importId: suppressionImportId }, digests)
    counts.added += added + hashed
    counts.hashed += hashed
    counts.contacts += contacts
    counts.known += own.length - added - hashed
  }
  return counts
}

/**
 * Compares the hashes in the file with the contacts that existed when the file was read. A later contact is
 * compared when it is created. Two concurrent runs share the work.
 * @returns false when `signal` ended it early
 */
export const matchContacts = (
  db: Db,
  row: Pick<SuppressionImportRow, 'id' | 'organizationId'>,
  options: RunOptions = {},
): Promise<boolean> => inChunks(db, options, (tx, size) => matchSome(tx, row, size))

/** @returns whether there are contacts left to compare */
function matchSome(
  tx: Tx,
  { id, organizationId }: Pick<SuppressionImportRow, 'id' | 'organizationId'>,
  size: number,
): boolean {
  const row = listOperation.findById(tx, organizationId, id)
  if (row?.status !== 'MATCHING') return false
  const { matchedContactId: after, lastContactId } = row
  const some = nextAddresses(tx, organizationId, { after, through: lastContactId ?? 0, size })
  const phones = some.flatMap(({ phone, optedOutAt }) =>
    phone !== null && optedOutAt === null ? [phone] : [],
  )
  const emails = some.flatMap(({ email, emailSuppressedAt }) =>
    email !== null && emailSuppressedAt === null ? [email] : [],
  )
  const contacts =
    applyHashedSuppressions(tx, organizationId, 'SMS', phones) +
    applyHashedSuppressions(tx, organizationId, 'EMAIL', [...new Set(emails)])
  const matchedContactId = some.at(-1)?.id
  if (matchedContactId !== undefined) {
    listOperation.update(tx, row, { matchedContactId, contactCount: row.contactCount + contacts })
    return true
  }
  listOperation.update(tx, row, { status: row.endStatus!, endStatus: null, completedAt: tx.now })
  emitEnd(tx, row)
  return false
}
