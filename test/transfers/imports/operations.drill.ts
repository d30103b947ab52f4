import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { covers } from '../../support/covers.ts'
import { upload } from '../../support/imports.ts'

covers('src/transfers/imports')

test('POST /contacts/imports takes a file of exactly 10 MiB', async () => {
  await using app = createTestApp()
  const header = `phone,${'n'.repeat(100)}\n`
  const cell = `504-621-8927,${'x'.repeat(9_986)}\n`
  const content = header + cell.repeat(Math.ceil((10 * 1_048_576) / cell.length))
  const { status } = await upload(app, app.tenant().key, content.slice(0, 10 * 1_048_576))
  expect(status).toBe(201)
})
