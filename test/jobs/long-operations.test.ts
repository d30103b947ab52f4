import { describe, expect, test } from 'bun:test'
import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createDatabase } from '../../src/db/create-database.ts'
import type { Db, Tx } from '../../src/db/database.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import { JobExecutor } from '../../src/jobs/executor.ts'
import { fileInChunks, inChunks, type RunOptions } from '../../src/jobs/long-operations/chunks.ts'
import { FileOperation } from '../../src/jobs/long-operations/file-operation.ts'
import { FilePieces } from '../../src/jobs/long-operations/file-pieces.ts'
import { follow } from '../../src/jobs/long-operations/follow.ts'
import { runsOperation, undoesOperation } from '../../src/jobs/long-operations/jobs.ts'
import { claimNext } from '../../src/jobs/store.ts'
import { HOUR_MS } from '../../src/lib/clock.ts'
import { AppError } from '../../src/lib/errors.ts'
import { silentLog } from '../../src/lib/log.ts'
import { TestClock } from '../support/clock.ts'
import { openMigrated } from '../support/migrated.ts'

/** Smallest long operation. It adds up the lines of a file of numbers, and subtracts them again. */
const sums = sqliteTable('sums', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  status: text().notNull(),
  error: text(),
  createdByType: text().$type<'USER'>().notNull(),
  createdById: text(),
  createdByName: text().notNull(),
  createdAt: integer().notNull(),
  startedAt: integer(),
  completedAt: integer(),
  contentSha256: text('content_sha256').notNull(),
  processedRows: integer().notNull().default(0),
  undoneRows: integer().notNull().default(0),
  total: integer().notNull().default(0),
})
const sumPieces = sqliteTable('sum_pieces', {
  importId: integer().notNull(),
  number: integer().notNull(),
  content: blob({ mode: 'buffer' }).notNull(),
})
type SumRow = typeof sums.$inferSelect

const sumOperation = new FileOperation(sums, new FilePieces(sumPieces), {
  noun: 'Sum',
  idField: 'sumId',
  run: { kind: 'sum.run', attempts: 3 },
  undo: { kind: 'sum.undo' },
})

const NUMBERS = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
const TOTAL = 39
const BY = { organizationId: 1, actor: { type: 'USER', id: 'u1', name: 'Ann' } } as const
const CHUNK_ROWS = 3

/** @param beforeRow called before each row is added */
const runSum = (db: Db, row: SumRow, options: RunOptions, beforeRow: (tx: Tx, number: number) => void) =>
  db
    .write((tx) => sumOperation.begin(tx, row))
    .then(() =>
      fileInChunks(
        db,
        { operation: sumOperation, row },
        {
          batches: numbersOf(db, row),
          read: (line: string, number) => ({ value: Number(line), number }),
          write: (tx, items) => {
            for (const { number } of items) beforeRow(tx, number)
            const { total } = sumOperation.findById(tx, 1, row.id)!
            const added = items.reduce((sum, { value }) => sum + value, 0)
            sumOperation.update(tx, row, { total: total + added })
          },
          finish: (tx) => void sumOperation.finish(tx, row, { status: 'COMPLETED' }),
        },
        { ...options, onProgress: undefined },
      ),
    )

async function* numbersOf(db: Db, { id }: SumRow): AsyncGenerator<string[]> {
  const bytes = await Array.fromAsync(sumOperation.pieces.read(db, id))
  yield Buffer.concat(bytes).toString().split('\n')
}

const undoSum = (db: Db, { id }: SumRow, options: RunOptions): Promise<boolean> =>
  inChunks(db, options, (tx, rows) => {
    const row = sumOperation.findById(tx, 1, id)!
    if (row.status !== 'UNDOING') return false
    const undoneRows = Math.min(row.undoneRows + rows, NUMBERS.length)
    const taken = NUMBERS.slice(row.undoneRows, undoneRows).reduce((sum, value) => sum + value, 0)
    const isLeft = undoneRows < NUMBERS.length
    const status = isLeft ? 'UNDOING' : 'UNDONE'
    sumOperation.update(tx, row, { undoneRows, total: row.total - taken, status })
    return isLeft
  })

interface Workshop extends AsyncDisposable {
  db: Db
  clock: TestClock
  /** Rows for which `cleanUp` was called. */
  cleaned: number[]
  add: () => Promise<SumRow>
  read: (row: SumRow) => SumRow
  /** Leaves the state of a process that died after the next `chunks`: its job is still marked as running. */
  dieAfter: (row: SumRow, kind: 'run' | 'undo', chunks: number) => Promise<void>
  /** Jobs of a later process. */
  nextProcess: (beforeRow?: (tx: Tx, number: number) => void) => Promise<void>
}

function workshop(): Workshop {
  const clock = new TestClock()
  const connection = openMigrated()
  connection.exec(`CREATE TABLE sums (id INTEGER PRIMARY KEY, uuid TEXT, organization_id INTEGER, status TEXT,
      error TEXT, created_by_type TEXT, created_by_id TEXT, created_by_name TEXT, created_at INTEGER,
      started_at INTEGER, completed_at INTEGER, content_sha256 TEXT, processed_rows INTEGER DEFAULT 0,
      undone_rows INTEGER DEFAULT 0, total INTEGER DEFAULT 0);
    CREATE TABLE sum_pieces (import_id INTEGER, number INTEGER, content BLOB, PRIMARY KEY (import_id, number))`)
  const onError = (error: unknown) => {
    throw error
  }
  const db = createDatabase(connection, { clock, readPool: inlineReadPool, onError })
  const cleaned: number[] = []
  let epoch = 1
  const read = ({ id }: SumRow): SumRow => sumOperation.findById(db, 1, id)!
  return {
    db,
    clock,
    cleaned,
    read,
    add: async () => {
      const row = db.writeNow((tx) => sumOperation.insert(tx, BY, { contentSha256: 'abc' }))
      const bytes = [Buffer.from(NUMBERS.join('\n'))]
      await sumOperation.pieces.store(
        db,
        row.id,
        (async function* () {
          yield* bytes
        })(),
      )
      db.writeNow((tx) => sumOperation.enqueue(tx, row))
      return row
    },
    dieAfter: async (row, kind, chunks) => {
      db.writeNow((tx) => claimNext(tx, { queue: 'transfers', epoch, afterOwner: 0, full: [] }))
      for (let i = 0; i < chunks; i++) {
        const options = { chunkRows: CHUNK_ROWS, signal: AbortSignal.abort() }
        if (kind === 'run') await runSum(db, read(row), options, () => {})
        else await undoSum(db, read(row), options)
      }
    },
    nextProcess: async (beforeRow = () => {}) => {
      epoch += 1
      const deps = { db, log: silentLog, chunkRows: CHUNK_ROWS }
      const handled = [
        runsOperation(sumOperation, deps, {
          run: (row, options) => runSum(db, row, options, beforeRow),
          fail: (tx, row, error) => void sumOperation.finish(tx, row, { status: 'FAILED', error }),
          cleanUp: async ({ id }) => {
            cleaned.push(id)
            await sumOperation.pieces.discard(db, id)
          },
          message: 'a sum failed',
          final: ['VALIDATION_FAILED'],
          sentence: (_error, isFinal) => (isFinal ? 'The file has no numbers.' : 'An internal error.'),
        }),
        undoesOperation(sumOperation, deps, (row, options) => undoSum(db, row, options)),
      ]
      const executor = new JobExecutor({ db, log: silentLog, epoch, handled })
      await executor.start()
      await executor.drain()
      await executor.stop()
    },
    [Symbol.asyncDispose]: () => db.close(),
  }
}

const piecesIn = (db: Db): number => db.value<number>('SELECT count(*) FROM sum_pieces') ?? 0
const jobsIn = (db: Db) => db.all('SELECT kind, state, attempt FROM jobs ORDER BY id')

test('it begins, works in chunks, ends, and its file is deleted', async () => {
  await using shop = workshop()
  const row = await shop.add()
  expect(row).toMatchObject({ status: 'QUEUED', startedAt: null, completedAt: null, createdByName: 'Ann' })
  expect(piecesIn(shop.db)).toBe(1)
  await shop.nextProcess()
  const now = shop.clock.now()
  expect(shop.read(row)).toMatchObject({
    status: 'COMPLETED',
    error: null,
    startedAt: now,
    completedAt: now,
    total: TOTAL,
    processedRows: NUMBERS.length,
  })
  expect({ pieces: piecesIn(shop.db), cleaned: shop.cleaned }).toEqual({ pieces: 0, cleaned: [row.id] })
  expect(jobsIn(shop.db)).toEqual([{ kind: 'sum.run', state: 'DONE', attempt: 1 }])
})

test.each([0, 1, 2, 3])('a process that died after %d chunks is continued there', async (chunks) => {
  await using shop = workshop()
  const row = await shop.add()
  await shop.dieAfter(row, 'run', chunks)
  expect(shop.read(row)).toMatchObject({ processedRows: chunks * CHUNK_ROWS, completedAt: null })
  const added: number[] = []
  await shop.nextProcess((_tx, number) => added.push(number))
  expect(added[0]).toBe(chunks * CHUNK_ROWS + 1)
  expect(shop.read(row)).toMatchObject({ status: 'COMPLETED', total: TOTAL })
})

test('a second run that works at the same time is refused, and nothing is added twice', async () => {
  await using shop = workshop()
  const row = await shop.add()
  const stale = shop.read(row)
  await shop.dieAfter(row, 'run', 1)
  await expect(runSum(shop.db, stale, { chunkRows: CHUNK_ROWS }, () => {})).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Another run is working on this sum.',
  })
  await shop.nextProcess()
  expect(shop.read(row)).toMatchObject({ status: 'COMPLETED', total: TOTAL })
})

describe('cancel', () => {
  test('ends it after the current chunk, and its results stay', async () => {
    await using shop = workshop()
    const row = await shop.add()
    await shop.dieAfter(row, 'run', 2)
    const total = shop.read(row).total
    shop.db.writeNow((tx) => sumOperation.finish(tx, row, { status: 'CANCELLED' }))
    await shop.nextProcess()
    expect(shop.read(row)).toMatchObject({ status: 'CANCELLED', total, processedRows: 2 * CHUNK_ROWS })
    expect(piecesIn(shop.db)).toBe(0)
  })

  test('of a waiting one leaves nothing to do, and of an ended one changes nothing', async () => {
    await using shop = workshop()
    const row = await shop.add()
    expect(shop.db.writeNow((tx) => sumOperation.finish(tx, row, { status: 'CANCELLED' }))).toBe(true)
    await shop.nextProcess()
    expect(shop.read(row)).toMatchObject({ status: 'CANCELLED', total: 0, startedAt: null })
    expect(shop.db.writeNow((tx) => sumOperation.finish(tx, row, { status: 'FAILED', error: 'x' }))).toBe(
      false,
    )
    expect(shop.read(row)).toMatchObject({ status: 'CANCELLED', error: null })
  })
})

describe('undo', () => {
  test.each([0, 1, 2])('a process that died after %d chunks of it is continued there', async (chunks) => {
    await using shop = workshop()
    const row = await shop.add()
    await shop.nextProcess()
    shop.db.writeNow((tx) => {
      sumOperation.update(tx, row, { status: 'UNDOING' })
      sumOperation.enqueueUndo(tx, row)
    })
    await shop.dieAfter(row, 'undo', chunks)
    await shop.nextProcess()
    const { completedAt } = shop.read(row)
    expect(shop.read(row)).toMatchObject({
      status: 'UNDONE',
      total: 0,
      undoneRows: NUMBERS.length,
      completedAt,
    })
    expect(completedAt).not.toBeNull()
  })
})

describe('failures', () => {
  /** Runs the job until nothing is left to run. */
  async function fail(error: () => Error) {
    const shop = workshop()
    const row = await shop.add()
    for (let i = 0; i < 5; i++) {
      await shop.nextProcess((_tx, number) => {
        if (number > 4) throw error()
      })
      shop.clock.advance(2 * HOUR_MS)
    }
    return { shop, row: shop.read(row), jobs: jobsIn(shop.db) }
  }

  test('it is given up after its attempts, finished chunks stay, and its file is deleted', async () => {
    const { shop, row, jobs } = await fail(() => new Error('oops'))
    await using _ = shop
    expect(row).toMatchObject({ status: 'FAILED', error: 'An internal error.', processedRows: CHUNK_ROWS })
    expect(jobs).toEqual([{ kind: 'sum.run', state: 'FAILED', attempt: 3 }])
    expect(piecesIn(shop.db)).toBe(0)
  })

  test('an error that another attempt would meet again ends it immediately', async () => {
    const { shop, row, jobs } = await fail(() => new AppError('VALIDATION_FAILED', 'no'))
    await using _ = shop
    expect(row).toMatchObject({ status: 'FAILED', error: 'The file has no numbers.' })
    expect(jobs).toEqual([{ kind: 'sum.run', state: 'FAILED', attempt: 1 }])
  })

  test('while another run has it, it is not given up', async () => {
    const { shop, row } = await fail(() => new AppError('CONFLICT', 'Another run is working on this sum.'))
    await using _ = shop
    expect(row).toMatchObject({ status: 'PROCESSING', error: null, completedAt: null })
    expect(piecesIn(shop.db)).toBe(1)
  })
})

describe('look-ups', () => {
  test('the newest first, of the own organization, and the waiting or running ones', async () => {
    await using shop = workshop()
    const first = await shop.add()
    await shop.nextProcess()
    shop.clock.advance(HOUR_MS)
    const second = await shop.add()
    const { rows, total } = sumOperation.list(shop.db, { organizationId: 1 }, { page: 1, limit: 10 })
    expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: [second.id, first.id], total: 2 })
    expect(sumOperation.listOpen(shop.db, 1).map(({ id }) => id)).toEqual([second.id])
    expect(sumOperation.listOpen(shop.db, 2)).toEqual([])
    expect(sumOperation.find(shop.db, 2, first.uuid)).toBeUndefined()
    expect(sumOperation.findAnywhere(shop.db, first.uuid)?.id).toBe(first.id)
    expect(() => sumOperation.get(shop.db, { organizationId: 2 }, first.uuid)).toThrow('Sum not found.')
    expect(sumOperation.findUnfinished(shop.db, 1, 'abc')?.id).toBe(second.id)
    expect(sumOperation.findUnfinished(shop.db, 1, 'other')).toBeUndefined()
  })

  test('two requests for the same work make one job', async () => {
    await using shop = workshop()
    const row = await shop.add()
    shop.db.writeNow((tx) => sumOperation.enqueue(tx, row))
    expect(jobsIn(shop.db)).toEqual([{ kind: 'sum.run', state: 'READY', attempt: 0 }])
  })
})

describe('a command that follows the server', () => {
  const followIt = (shop: Workshop, row: SumRow, isServed: boolean) =>
    follow(shop.db, { operation: sumOperation, row }, ({ completedAt }) => completedAt !== null, {
      isServed: () => isServed,
    })

  test('gets the row when the work has ended, also if the server has stopped', async () => {
    await using shop = workshop()
    const row = await shop.add()
    await shop.nextProcess()
    expect(await followIt(shop, row, false)).toMatchObject({ status: 'COMPLETED', total: TOTAL })
  })

  test('is refused if the server stops before the end', async () => {
    await using shop = workshop()
    const row = await shop.add()
    await expect(followIt(shop, row, false)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })
})
