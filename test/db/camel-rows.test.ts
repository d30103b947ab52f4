import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { readerOf } from '../../src/db/bare-reader.ts'
import { camelName } from '../../src/db/camel-rows.ts'
import { createTestApp } from '../support/app.ts'
import { openMigrated } from '../support/migrated.ts'
import { runs } from '../support/size.ts'

const root = join(import.meta.dir, '../..')

describe('rows of a reader', () => {
  test('have the names of columns in camelCase, unchanged values, and unchanged names without `_`', () => {
    const connection = openMigrated()
    const row = readerOf(connection).get(
      `SELECT 1 AS organization_id, NULL AS deleted_at, x'01' AS content_sha256, 'a_b' AS "to", 2 AS isLate`,
    )
    expect(row).toEqual({
      organizationId: 1,
      deletedAt: null,
      contentSha256: Buffer.from([1]),
      to: 'a_b',
      isLate: 2,
    })
    connection.close()
  })

  test('are the same from a write, a read and the read pool, one or many, and a single value is that of the first column', async () => {
    await using app = createTestApp()
    const sql = `SELECT value AS first_name, value AS last_name FROM json_each('["Ann","Bob"]')`
    const expected = ['Ann', 'Bob'].map((name) => ({ firstName: name, lastName: name }))
    const pool = app.app.db.readPool.of({ organizationId: 1 } as never)
    const ofWrite = app.db.writeNow((tx) => [tx.get(sql), tx.all(sql), tx.value(sql)])
    for (const [one, all, value] of [ofWrite, [app.db.get(sql), app.db.all(sql), app.db.value(sql)]])
      expect([one, all, value]).toEqual([expected[0], expected, 'Ann'])
    expect([await pool.get(sql), await pool.all(sql)]).toEqual([expected[0], expected] as never)
  })

  test('keep any name that is not a plain one', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        if (!/^\w+$/.test(name)) expect(camelName(name)).toBe(name)
        else expect(camelName(name)).not.toMatch(/[^_]_[a-z0-9]/)
      }),
      { numRuns: runs(1_000) },
    )
    expect(camelName('sum(contact_count)')).toBe('sum(contact_count)')
  })
})

test('no alias in the sources repeats the reader: `organization_id AS organizationId`', () => {
  const found = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)]
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\b(\w+) AS (\w+)\b/g)]
        .filter(([, column, alias]) => column!.includes('_') && camelName(column!) === alias)
        .map(([text]) => `${file}: ${text}`),
    )
  expect(found).toEqual([])
})
