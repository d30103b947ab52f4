import { listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import { fromLiveContacts } from '../../contacts/records/store.ts'
import { contactFilter } from '../../contacts/search/list.ts'
import type { Db } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { AppError } from '../../lib/errors.ts'
import { packed } from '../../lib/gzip.ts'
import { CONTACTS_AT_A_TIME, type ExportedContact, ExportLines, exportedContacts } from './format.ts'
import { exportOperation, RETENTION_MS } from './service.ts'
import * as store from './store.ts'
import type { ContactExportRow } from './table.ts'

/**
 * Number of contacts that a statement finds. Each statement evaluates the filters again. For a tag on half a
 * million contacts, this takes as long as finding ten thousand contacts.
 */
const FOUND_AT_A_TIME = 10_000

/**
 * Writes the contacts of an export, a thousand at a time. Contacts are found, read and compressed off the
 * request thread. Each part is stored together with the progress, so a crash neither loses nor repeats a part.
 * Contacts are read just before they are written, so the file has the present values. Throws NOT_FOUND and
 * VALIDATION_FAILED when a segment or field of the filters was deleted.
 * @returns false when `signal` ended it early
 */
export async function writeExport(db: Db, row: ContactExportRow, signal: AbortSignal): Promise<boolean> {
  const { organizationId, filters, createdAt } = row
  const where = contactFilter(db, organizationId, filters, createdAt)
  const writer = new PartWriter(
    db,
    row,
    new ExportLines({ customKeys: await begin(db, row), columns: row.columns }),
  )
  for (;;) {
    const found = matching(organizationId, writer.lastContactId, where)
    const ids = (await pooled(db, organizationId).all<{ id: number }>(found)).map(({ id }) => id)
    const isLast = ids.length < FOUND_AT_A_TIME
    for (let done = 0; done < ids.length || isLast; done += CONTACTS_AT_A_TIME) {
      const isEnd = isLast && done + CONTACTS_AT_A_TIME >= ids.length
      await writer.write(ids.slice(done, done + CONTACTS_AT_A_TIME), isEnd)
      if (isEnd) return true
      if (signal.aborted) return false
    }
  }
}

const pooled = (db: Db, organizationId: number): RowReader =>
  db.readPool.of({ organizationId, isJob: true, advice: 'Export fewer contacts: narrow the filters.' })

/**
 * Selects the next contacts that match. The index is forced, because for some conditions the planner would sort all
 * matches for every page.
 */
const matching = (organizationId: number, afterId: number, where: Fragment): Fragment => fragment`
  SELECT contacts.id ${fromLiveContacts(organizationId, 'INDEXED BY contacts_walk')}
    AND contacts.id > ${afterId} AND (${where}) ORDER BY contacts.id LIMIT ${FOUND_AT_A_TIME}`

class PartWriter {
  readonly #db: Db
  readonly #row: ContactExportRow
  readonly #lines: ExportLines
  lastContactId: number

  constructor(db: Db, row: ContactExportRow, lines: ExportLines) {
    this.#db = db
    this.#row = row
    this.#lines = lines
    this.lastContactId = row.lastContactId
  }

  /** Throws CONFLICT when another run writes the same export. */
  async write(ids: readonly number[], isEnd: boolean): Promise<void> {
    const { id: exportId, organizationId } = this.#row
    const page = exportedContacts(organizationId, ids)
    const contacts = await pooled(this.#db, organizationId).all<ExportedContact>(page)
    const from = this.lastContactId
    const to = ids.at(-1) ?? from
    const text = (from === 0 ? this.#lines.header() : '') + this.#lines.of(contacts)
    const bytes = Buffer.from(text)
    const content = await packed(bytes)
    const part = { exportId, content, sizeBytes: bytes.length, rows: contacts.length, from, to }
    await this.#db.write((tx) => {
      if (!store.appendPart(tx, part)) throw new AppError('CONFLICT', 'Another run is writing this export.')
      if (isEnd)
        exportOperation.finish(tx, this.#row, { status: 'COMPLETED', expiresAt: tx.now + RETENTION_MS })
    })
    this.lastContactId = to
  }
}

/** Begins the export. Returns the keys of the present custom fields. Each has a column. */
async function begin(db: Db, row: ContactExportRow): Promise<readonly string[]> {
  if (row.status !== 'QUEUED') return row.customKeys
  const customKeys = listCustomFieldsOf(db, row.organizationId).map(({ key }) => key)
  await db.write((tx) => exportOperation.begin(tx, row, { customKeys }))
  return customKeys
}
