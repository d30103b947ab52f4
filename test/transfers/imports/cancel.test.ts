import { describe, expect, test } from 'bun:test'
import type { Principal } from '../../../src/lib/principal.ts'
import { importFile } from '../../../src/transfers/imports/command.ts'
import { cancelImport } from '../../../src/transfers/imports/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { actOnImport, chunksOf, importCsv, phoneOf, upload } from '../../support/imports.ts'

const csvOf = (rows: number): string =>
  `phone\n${Array.from({ length: rows }, (_, index) => phoneOf(index)).join('\n')}\n`

const cancel = (app: TestApp, tenant: TestTenant, id: string) =>
  app.post(`/contacts/imports/${id}/cancel`, tenant.key)

describe('POST /contacts/imports/:id/cancel', () => {
  test('ends an import that is queued: nothing is imported, and the bytes are deleted', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { body } = await upload(app, tenant.key, csvOf(3))
    const record = await actOnImport(app, tenant, body.data.id, 'cancel')
    expect(record).toMatchObject({
      status: 'CANCELLED',
      processedRows: 0,
      completedAt: '2026-03-04T17:00:00.000Z',
    })
    expect(app.rowCounts()).toMatchObject({ contacts: 0, contact_import_files: 0, contact_import_rows: 0 })
  })

  test('stops a running import after the current rows, and its results stay and can be undone', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const principal = { organizationId: tenant.organization.id } as Principal
    let isCancelled = false
    const row = await importFile(
      app.db,
      {
        organizationId: tenant.organization.id,
        fileName: 'people.csv',
        open: () => chunksOf(csvOf(50), 20),
        actor: { type: 'SYSTEM', id: null, name: 'Carillon' },
        isConsentAttested: true,
      },
      {
        chunkRows: 10,
        onProgress: ({ processedRows }) => {
          if (processedRows < 20 || isCancelled) return
          isCancelled = true
          const uuid = app.db.value<string>('SELECT uuid FROM contact_imports')!
          app.db.writeNow((tx) => void cancelImport(tx, principal, uuid))
        },
      },
    )
    expect(row).toMatchObject({ status: 'CANCELLED', processedRows: 20, createdCount: 20 })
    expect(app.rowCounts()).toMatchObject({ contacts: 20, contact_import_rows: 20 })
    const { undo } = await actOnImport(app, tenant, row.uuid, 'undo')
    expect(undo.counts.deleted).toBe(20)
  })

  test('is refused for an import that has ended, and changes nothing', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await importCsv(app, tenant, csvOf(1))
    const before = app.rowCounts()
    const { status, body } = await cancel(app, tenant, id)
    expect([status, body.details]).toEqual([409, [{ currentStatus: 'COMPLETED', allowed: ['undo'] }]])
    expect(app.rowCounts()).toEqual(before)
  })

  test('a file that was cancelled on the command line begins again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { body } = await upload(app, tenant.key, csvOf(3))
    await cancel(app, tenant, body.data.id)
    expect((await importCsv(app, tenant, csvOf(3))).counts.created).toBe(3)
  })
})
