import { getOrganization } from '../../accounts/organizations/service.ts'
import { suppressionImportEnded } from '../../compliance/suppressions/import-events.ts'
import type { SuppressionImportRow } from '../../compliance/suppressions/import-table.ts'
import * as imports from '../../compliance/suppressions/shared-import-queries.ts'
import { insertHashes } from '../../compliance/suppressions/shared-queries.ts'
import { obeyHashes, suppressAll } from '../../contacts/opt-outs/service.ts'
import { newestContactId, nextAddresses } from '../../contacts/records/shared-queries.ts'
import type { Db, Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { Pace, type PaceName } from '../../jobs/pace.ts'
import { AppError } from '../../lib/errors.ts'
import { openCsv } from '../columns/read.ts'
import { type ListRow, rowReader } from './read-rows.ts'

interface ListRunOptions {
  /** Default SHARED. */
  pace?: PaceName | undefined
  /** A fixed number of rows in one transaction; for tests. */
  chunkRows?: number | undefined
  /** Ends the run between two chunks; another run continues from there. */
  signal?: AbortSignal | undefined
  /** Rows done so far, after each chunk. */
  onProgress?: ((processedRows: number) => void) | undefined
}

/** Rejected rows that are kept with their reasons; all are counted. */
const MAX_KEPT_REJECTS = 10_000

/**
 * Puts the rows on the list that no earlier run has. One transaction writes the entries of a
 * chunk and the progress, so a crash loses and repeats nothing.
 * @returns false when `signal` ended it early
 * @throws CONFLICT when another run works on the same import
 */
export async function readList(
  db: Db,
  row: SuppressionImportRow,
  source: AsyncIterable<Uint8Array>,
  options: ListRunOptions = {},
): Promise<boolean> {
  await db.write((tx) => imports.markProcessing(tx, row.id))
  const { defaultCountry: country } = getOrganization(db, row.organizationId)
  const read = rowReader({ layout: row.columns, channel: row.channel, country })
  const { header: first, batches } = await openCsv(source, Number.POSITIVE_INFINITY)
  const writer = new ListWriter(db, row, options)
  let number = 0
  let chunk: Array<{ number: number; read: ListRow }> = []
  async function* all() {
    if (!row.columns.hasHeader) yield [first]
    yield* batches
  }
  for await (const batch of all()) {
    for (const cells of batch) {
      number += 1
      if (number <= row.processedRows) continue
      chunk.push({ number, read: read(cells) })
      if (chunk.length < writer.chunkRows) continue
      if (!(await writer.write(chunk))) return true
      chunk = []
      if (options.signal?.aborted) return false
    }
  }
  await writer.write(chunk, (tx) => {
    imports.endReading(tx, row.id, { status: 'COMPLETED', lastContactId: newestContactId(tx) })
    tellEnd(tx, row)
  })
  return true
}

/** Tells the rest of the product once it is over; hashes are compared with contacts before. */
export function tellEnd(tx: Tx, row: SuppressionImportRow): void {
  const { id: importId, organizationId, createdByType, createdById, createdByName } = row
  const status = imports.findStatus(tx, importId)
  if (status !== 'COMPLETED' && status !== 'FAILED') return
  const actor = { type: createdByType, id: createdById, name: createdByName }
  emit(tx, suppressionImportEnded, { organizationId, actor, data: { importId } })
}

class ListWriter {
  readonly #db: Db
  readonly #row: SuppressionImportRow
  readonly #pace: Pace
  readonly #options: ListRunOptions
  #processedRows: number
  #rejected: number

  constructor(db: Db, row: SuppressionImportRow, options: ListRunOptions) {
    this.#db = db
    this.#row = row
    this.#options = options
    this.#pace = new Pace(options.pace ?? 'SHARED', { rows: options.chunkRows })
    this.#processedRows = row.processedRows
    this.#rejected = row.rejectedCount
  }

  /** Rows in the next chunk. */
  get chunkRows(): number {
    return this.#pace.rows
  }

  /** Writes a chunk. False without writing when the import was cancelled. */
  async write(
    rows: ReadonlyArray<{ number: number; read: ListRow }>,
    finish?: (tx: Tx) => void,
  ): Promise<boolean> {
    let isWritten = false
    await this.#pace.run(() => {
      isWritten = this.#db.writeNow((tx) => this.#apply(tx, rows, finish))
    })
    if (!isWritten) return false
    this.#processedRows += rows.length
    this.#rejected += rows.filter(({ read }) => 'reason' in read).length
    this.#options.onProgress?.(this.#processedRows)
    return true
  }

  #apply(tx: Tx, rows: ReadonlyArray<{ number: number; read: ListRow }>, finish?: (tx: Tx) => void): boolean {
    const { id } = this.#row
    const status = imports.findStatus(tx, id)
    if (status !== 'PROCESSING') return false
    const rejects = rows.flatMap(({ number, read }) =>
      'reason' in read ? [{ rowNumber: number, cell: read.cell, reason: read.reason }] : [],
    )
    imports.insertRejects(tx, id, rejects.slice(0, Math.max(0, MAX_KEPT_REJECTS - this.#rejected)))
    const counts = { ...addEntries(tx, this.#row, rows), rejected: rejects.length }
    const [from, to] = [this.#processedRows, this.#processedRows + rows.length]
    if (!imports.moveProgress(tx, id, { from, to }, counts)) {
      throw new AppError('CONFLICT', 'Another run is working on this import.')
    }
    finish?.(tx)
    return true
  }
}

function addEntries(tx: Tx, row: SuppressionImportRow, rows: ReadonlyArray<{ read: ListRow }>) {
  const { organizationId, id: suppressionImportId } = row
  const actor = { type: row.createdByType, id: row.createdById, name: row.createdByName }
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
 * Compares the contacts that there were when the file was read with the hashes in it; who comes
 * later is compared at once. One transaction for a piece of the contacts and the progress.
 * @returns false when `signal` ended it early
 * @throws CONFLICT when another run works on the same import
 */
export async function matchContacts(
  db: Db,
  { id, organizationId }: Pick<SuppressionImportRow, 'id' | 'organizationId'>,
  { pace: name = 'SHARED', chunkRows, signal }: ListRunOptions = {},
): Promise<boolean> {
  const pace = new Pace(name, { rows: chunkRows })
  for (;;) {
    const row = imports.findSuppressionImportById(db, organizationId, id)
    if (row?.status !== 'MATCHING') return true
    await pace.run(() => {
      db.writeNow((tx) => matchSome(tx, row, pace.rows))
    })
    if (signal?.aborted) return false
  }
}

function matchSome(tx: Tx, row: SuppressionImportRow, size: number): void {
  const { id, organizationId, matchedContactId: from } = row
  const some = nextAddresses(tx, organizationId, { after: from, through: row.lastContactId ?? 0, size })
  const phones = some.flatMap(({ phone, phoneAt }) => (phoneAt === null ? [phone] : []))
  const emails = some.flatMap(({ email, emailAt }) => (email !== null && emailAt === null ? [email] : []))
  const contacts =
    obeyHashes(tx, organizationId, 'SMS', phones) +
    obeyHashes(tx, organizationId, 'EMAIL', [...new Set(emails)])
  const to = some.at(-1)?.id
  if (to === undefined) {
    imports.endMatching(tx, id)
    tellEnd(tx, row)
    return
  }
  if (!imports.moveMatching(tx, id, { from, to, contacts })) {
    throw new AppError('CONFLICT', 'Another run is working on this import.')
  }
}
