import { expect, test } from 'bun:test'
import { importFile } from '../../../src/transfers/imports/command.ts'
import { createTestApp } from '../../support/app.ts'
import { covers } from '../../support/covers.ts'
import { chunksOf } from '../../support/imports.ts'

covers('src/transfers')

test('the command line imports more than 50,000 rows', async () => {
  await using app = createTestApp()
  const csv = `phone\n${'1\n'.repeat(50_001)}`
  const given = {
    organizationId: app.tenant().organization.id,
    fileName: 'people.csv',
    open: () => chunksOf(csv, 20_000),
    actor: { type: 'SYSTEM', id: null, name: 'Carillon' },
    isConsentAttested: true,
  } as const
  expect(await importFile(app.db, given)).toMatchObject({ rejectedCount: 50_001 })
})
