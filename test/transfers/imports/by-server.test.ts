import { expect, test } from 'bun:test'
import { undoByCommand } from '../../../src/jobs/long-operations/follow.ts'
import { silentLog } from '../../../src/lib/log.ts'
import { type FileImport, importFile } from '../../../src/transfers/imports/command.ts'
import { contactImportJobs } from '../../../src/transfers/imports/module.ts'
import { startUndo } from '../../../src/transfers/imports/service.ts'
import { importOperation } from '../../../src/transfers/imports/store.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { chunksOf, phoneOf, upload } from '../../support/imports.ts'
import { handlerOf } from '../../support/jobs.ts'

const ACTOR = { type: 'SYSTEM', id: null, name: 'Command line' } as const

/** Rows of about 5 KB each, so that a few of them make several pieces. */
const ROWS = 500
const longCsv = (rows = ROWS): string =>
  `first_name,phone,remark\n${Array.from({ length: rows }, (_, i) => `Name ${i},${phoneOf(i)},${`${i}é `.repeat(800)}`).join('\n')}\n`

const fileImport = ({ organization }: TestTenant, csv: string): FileImport => ({
  organizationId: organization.id,
  fileName: 'people.csv',
  open: () => chunksOf(csv, 65_536),
  actor: ACTOR,
  isConsentAttested: true,
})

/** Server that works each time it is checked. */
const servedBy = (app: TestApp) => () => {
  void app.app.jobs.drain()
  return true
}

const everything = (app: TestApp) =>
  ['contacts', 'contact_import_rows', 'consents'].map((table) => {
    const rows = app.db.all<Record<string, unknown>>(`SELECT * FROM ${table}`)
    return rows.map(({ uuid, undo_note, ...row }) => row)
  })

test('a file handed to the server in pieces is imported like one in the process of the command', async () => {
  await using whole = createTestApp()
  await importFile(whole.db, fileImport(whole.tenant(), longCsv()))
  await using app = createTestApp()
  const tenant = app.tenant()
  const pieces: unknown[] = []
  const progress: number[] = []
  const row = await importFile(app.db, fileImport(tenant, longCsv()), {
    isServed: () => {
      pieces.push(app.db.value('SELECT count(*) FROM contact_import_pieces'))
      return servedBy(app)()
    },
    onProgress: ({ processedRows }) => progress.push(processedRows),
  })
  expect(row).toMatchObject({ status: 'COMPLETED', createdCount: ROWS })
  expect(Number(pieces[0])).toBeGreaterThan(1)
  expect([progress[0], progress.at(-1)]).toEqual([0, ROWS])
  expect(everything(app)).toEqual(everything(whole))
  await app.app.jobs.drain()
  expect(app.rowCounts()).toMatchObject({ contact_import_files: 0, contact_import_pieces: 0 })
})

test('an interrupted hand-over is completed by the same command', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const given = fileImport(tenant, longCsv())
  let opened = 0
  async function* cut() {
    const limit = ++opened === 3 ? 20 : Number.POSITIVE_INFINITY
    let chunks = 0
    for await (const chunk of given.open()) {
      if (++chunks > limit) throw new Error('killed')
      yield chunk
    }
  }
  const options = { isServed: servedBy(app) }
  await expect(importFile(app.db, { ...given, open: cut }, options)).rejects.toThrow('killed')
  await app.app.jobs.drain()
  expect(app.rowCounts()).toMatchObject({ contact_imports: 1, contact_import_files: 0, contacts: 0 })
  expect(await importFile(app.db, given, options)).toMatchObject({ id: 1, createdCount: ROWS })
  expect(app.rowCounts()).toMatchObject({ contact_imports: 1, contacts: ROWS })
})

test('an import of the same file that waits in the server is followed, not begun again', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const csv = longCsv(3)
  await upload(app, tenant.key, csv)
  const row = await importFile(app.db, fileImport(tenant, csv), { isServed: servedBy(app) })
  expect(row).toMatchObject({ id: 1, createdCount: 3, createdByType: 'API_KEY' })
  expect(app.rowCounts()).toMatchObject({ contact_imports: 1 })
})

test('a server that stops is reported, and the import ends when a server runs again', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const import_ = importFile(app.db, fileImport(tenant, longCsv(3)), { isServed: () => false })
  await expect(import_).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(app.rowCounts()).toMatchObject({ contacts: 0, contact_import_files: 1 })
  await app.app.jobs.drain()
  expect(app.rowCounts()).toMatchObject({ contacts: 3, contact_import_files: 0, contact_import_pieces: 0 })
})

test('a server killed between the end of an import and the deletion of its file deletes it at its next start', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await upload(app, tenant.key, longCsv(3))
  const pieces = app.db.all<{ content: Uint8Array }>('SELECT content FROM contact_import_pieces')
  await app.app.jobs.drain()
  app.db.writeNow(
    (tx) => void tx.run('INSERT INTO contact_import_pieces VALUES (1, 0, ?)', pieces[0]!.content),
  )
  const run = handlerOf(contactImportJobs({ db: app.db, log: silentLog }), 'contact_import.run')
  const job = { id: 1, organizationId: tenant.organization.id, payload: { importId: 1 }, attempt: 2 }
  expect(await run(job, new AbortController().signal)).toEqual({ kind: 'done' })
  expect(app.rowCounts()).toMatchObject({ contacts: 3, contact_import_pieces: 0, contact_import_rows: 3 })
})

test('an undo by the server is followed to its end, and one that has begun is continued', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const options = { isServed: servedBy(app) }
  const { uuid } = await importFile(app.db, fileImport(tenant, longCsv(3)), options)
  const row = importOperation.get(app.db, { organizationId: tenant.organization.id }, uuid)
  const undo = (isServed: () => boolean) =>
    undoByCommand(
      app.db,
      { operation: importOperation, row },
      {
        begin: (tx, current) => startUndo(tx, current, ACTOR),
        undo: () => Promise.reject(new Error('The server undoes it.')),
        isServed,
      },
    )
  await expect(undo(() => false)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(await undo(options.isServed)).toMatchObject({ status: 'UNDONE' })
  expect(app.db.value('SELECT count(*) FROM contacts WHERE deleted_at IS NULL')).toBe(0)
  await expect(undo(options.isServed)).rejects.toMatchObject({ code: 'INVALID_STATE_TRANSITION' })
})
