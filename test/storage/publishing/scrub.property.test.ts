import { expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { connect, withReader } from '../../../src/db/driver.ts'
import { scrub } from '../../../src/storage/publishing/scrub.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { chosenSeed } from '../../support/random.ts'
import { runs } from '../../support/size.ts'

const SECRET = 'marmalade'

/** Changes of the rows of a table with an index, an overflowing text and a table without rowids. */
const history = fc.array(
  fc.record({
    act: fc.constantFrom('insert', 'update', 'delete', 'drop'),
    id: fc.nat(300),
    length: fc.oneof(fc.nat(200), fc.nat(20_000)),
  }),
  { minLength: 50, maxLength: 400 },
)

const contentOf = (path: string): unknown =>
  withReader(path, (connection) => ({
    check: connection.pragma('integrity_check', { simple: true }),
    rows: connection.prepare('SELECT * FROM t ORDER BY id').all(),
    others: connection.prepare('SELECT * FROM w ORDER BY a').all(),
  }))

test('a scrubbed file has the same content, is sound, and has no deleted content', () => {
  fc.assert(
    fc.property(history, fc.constantFrom(512, 1024, 4096, 65_536), (acts, pageSize) => {
      using folder = new TemporaryDirectory()
      const path = join(folder.path, 'x.db')
      const connection = connect(path)
      connection.pragma(`page_size = ${pageSize}`)
      connection.pragma('secure_delete = ON')
      connection.exec(
        'CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT); CREATE INDEX i ON t (a); CREATE TABLE w (a TEXT PRIMARY KEY, b TEXT) WITHOUT ROWID; CREATE TABLE gone (a TEXT)',
      )
      for (const { act, id, length } of acts) {
        const text = `${SECRET}${id}`.repeat(1 + Math.floor(length / 12))
        if (act === 'insert' || act === 'update') {
          connection
            .prepare('INSERT INTO t VALUES (?, ?) ON CONFLICT DO UPDATE SET a = excluded.a')
            .run(id, text)
          connection
            .prepare('INSERT INTO w VALUES (?, ?) ON CONFLICT DO UPDATE SET b = excluded.b')
            .run(`${SECRET}${id}`, text)
          connection.prepare('INSERT INTO gone VALUES (?)').run(text)
        } else if (act === 'delete') {
          connection.prepare('DELETE FROM t WHERE id = ?').run(id)
          connection.prepare('DELETE FROM w WHERE a = ?').run(`${SECRET}${id}`)
        } else connection.exec('DELETE FROM gone')
      }
      connection.exec(
        `DELETE FROM gone; UPDATE t SET a = 'kept ' || id WHERE id % 3 = 0; DELETE FROM t WHERE id % 3 > 0; DELETE FROM w; INSERT INTO w VALUES ('kept', 'too')`,
      )
      connection.close()
      const before = contentOf(path)
      scrub(path)
      expect(contentOf(path)).toEqual(before)
      expect(before).toMatchObject({ check: 'ok' })
      expect(readFileSync(path).includes(SECRET)).toBe(false)
    }),
    { numRuns: runs(200), seed: chosenSeed() },
  )
})

test.each(['', 'x', 'SQLite format 3\0', 'y'.repeat(10_000)])(
  'a file that is no database stays unchanged: %j',
  (text) => {
    using folder = new TemporaryDirectory()
    const path = join(folder.path, 'x.db')
    writeFileSync(path, text)
    scrub(path)
    expect([existsSync(path), readFileSync(path, 'utf8')]).toEqual([true, text])
  },
)

test('a scrub ends with any bytes in a file', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 100, maxLength: 6000 }), (bytes) => {
      using folder = new TemporaryDirectory()
      const path = join(folder.path, 'x.db')
      bytes.set([2, 0], 16)
      writeFileSync(path, bytes)
      scrub(path)
      expect(readFileSync(path).length).toBe(bytes.length)
    }),
    { numRuns: runs(400), seed: chosenSeed() },
  )
})
