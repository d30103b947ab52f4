import { randomUUID } from 'node:crypto'
import { accessSync, constants, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, connect, type Statement } from '../../src/db/driver.ts'

/** Limit of kept statements, more than a test prepares. It bounds the memory for random SQL. */
const MAX_KEPT_STATEMENTS = 3_000
/** Offsets of the two change counters in a database file (sqlite.org/fileformat2.html, 1.3.7 and 1.3.16). */
const CHANGE_COUNTERS = [24, 92] as const
/** Larger than the number of commits of a loan. */
const CHANGES_OF_A_LOAN = 100_000

/** Statements whose effects are not part of the data. */
const OUTLASTS_DATA = /^\s*(?:attach|detach|alter|analyze|create|drop|reindex|vacuum|pragma[^;]*=)/i
const METHODS_THAT_OUTLAST_DATA = [
  'aggregate',
  'backup',
  'defaultSafeIntegers',
  'function',
  'loadExtension',
  'table',
  'unsafeMode',
] as const

/**
 * Lends connections to copies of one database. A closed connection is lent again with the original data,
 * because reading the schema and preparing statements takes longer than most tests. A borrower that changes
 * the connection itself, such as by a PRAGMA or a TEMP table, closes it for good.
 */
export class LentConnections {
  readonly #image: Buffer
  readonly #free: LentFile[] = []

  /** @param image a serialized database */
  constructor(image: Buffer) {
    this.#image = image
  }

  lend(): Connection {
    const file = this.#free.pop() ?? new LentFile(this.#image)
    return new Loan(file, () => this.#free.push(file)).facade
  }
}

/** An unlinked file and its connection. Nothing is left of it when the process ends. */
class LentFile {
  readonly connection: Connection
  readonly #image: Buffer
  /** The file, mapped into memory. SQLite reads every change of these bytes. */
  readonly #bytes: Uint8Array
  /** Statements that no loan uses, by text. */
  readonly #statements = new Map<string, Statement[]>()
  #kept = 0
  #loans = 0

  constructor(image: Buffer) {
    this.#image = image
    const path = join(folderForFiles(), `carillon-test-${randomUUID()}.db`)
    writeFileSync(path, image)
    this.#bytes = Bun.mmap(path, { shared: true })
    this.connection = connect(path)
    this.connection.pragma('journal_mode = MEMORY')
    this.connection.pragma('synchronous = OFF')
    this.connection.pragma('foreign_keys = ON')
    this.#lock()
    unlinkSync(path)
  }

  take(sql: string): Statement {
    const known = this.#statements.get(sql)?.pop()
    if (!known) return this.connection.prepare(sql) as Statement
    this.#kept -= 1
    return known
  }

  keep(sql: string, statement: Statement): void {
    if (this.#kept >= MAX_KEPT_STATEMENTS) return
    if (statement.reader) statement.raw(false).pluck(false)
    const known = this.#statements.get(sql)
    if (known) known.push(statement)
    else this.#statements.set(sql, [statement])
    this.#kept += 1
  }

  /** Restores the original data. SQLite reads a file again when its counter differs from the cached one. */
  restore(): void {
    this.#unlock()
    this.#bytes.set(this.#image)
    this.#loans += 1
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset)
    const changes = view.getUint32(CHANGE_COUNTERS[0]) + this.#loans * CHANGES_OF_A_LOAN
    for (const at of CHANGE_COUNTERS) view.setUint32(at, changes)
    this.#lock()
  }

  /** Stops SQLite from checking before each statement whether the file has changed. */
  #lock(): void {
    this.connection.pragma('locking_mode = EXCLUSIVE')
    this.connection.pragma('user_version')
  }

  #unlock(): void {
    this.connection.pragma('locking_mode = NORMAL')
    this.connection.pragma('user_version')
  }
}

/** Returns a folder in memory if the machine has one. */
function folderForFiles(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}

/** The use of a connection by one borrower. It stops working at its end. */
class Loan {
  readonly facade: Connection
  isOpen = true
  readonly #file: LentFile
  readonly #giveBack: () => void
  readonly #statements: LentStatement[] = []
  #isForGood = false

  constructor(file: LentFile, giveBack: () => void) {
    this.#file = file
    this.#giveBack = giveBack
    this.facade = this.#facadeOf(file.connection)
  }

  assertOpen(): void {
    if (!this.isOpen) throw new TypeError('The database connection is not open')
  }

  #facadeOf(connection: Connection): Connection {
    const facade = Object.create(connection, {
      name: { value: ':memory:' },
      memory: { value: true },
      open: { get: () => this.isOpen },
    }) as Connection
    for (const method of METHODS_THAT_OUTLAST_DATA) {
      const inner = connection[method].bind(connection) as (...given: unknown[]) => never
      facade[method] = (...given: unknown[]) => {
        this.#isForGood = true
        return inner(...given)
      }
    }
    return Object.assign(facade, {
      prepare: (sql: string) => this.#prepare(sql),
      exec: (sql: string) => {
        this.assertOpen()
        if (!/^\s*(?:begin|commit|rollback)[^;]*;?\s*$/i.test(sql)) this.#isForGood = true
        connection.exec(sql)
        return facade
      },
      pragma: (source: string, options?: { simple?: boolean }) => {
        this.assertOpen()
        if (source.includes('=')) this.#isForGood = true
        return connection.pragma(source, options)
      },
      close: () => {
        if (this.isOpen) this.#end()
        return facade
      },
    })
  }

  #prepare(sql: string): LentStatement {
    this.assertOpen()
    if (OUTLASTS_DATA.test(sql)) this.#isForGood = true
    const statement = new LentStatement(this, sql, this.#file.take(sql))
    this.#statements.push(statement)
    return statement
  }

  #end(): void {
    const { connection } = this.#file
    const isBusy = this.#statements.some(({ busy }) => busy)
    if (this.#isForGood || isBusy || connection.inTransaction) {
      connection.close()
      this.isOpen = false
      return
    }
    this.isOpen = false
    for (const { source, inner, isAsMade } of this.#statements) if (isAsMade) this.#file.keep(source, inner)
    this.#file.restore()
    this.#giveBack()
  }
}

class LentStatement {
  readonly source: string
  readonly inner: Statement
  /** False for a connection that a later borrower could not use. */
  isAsMade = true
  readonly #loan: Loan

  constructor(loan: Loan, source: string, inner: Statement) {
    this.#loan = loan
    this.source = source
    this.inner = inner
  }

  get database(): Connection {
    return this.#loan.facade
  }

  get reader(): boolean {
    return this.inner.reader
  }

  get readonly(): boolean {
    return this.inner.readonly
  }

  get busy(): boolean {
    return this.inner.busy
  }

  run(...params: unknown[]) {
    this.#loan.assertOpen()
    return this.inner.run(...params)
  }

  get(...params: unknown[]) {
    this.#loan.assertOpen()
    return this.inner.get(...params)
  }

  all(...params: unknown[]) {
    this.#loan.assertOpen()
    return this.inner.all(...params)
  }

  iterate(...params: unknown[]) {
    this.#loan.assertOpen()
    return this.inner.iterate(...params)
  }

  columns() {
    this.#loan.assertOpen()
    return this.inner.columns()
  }

  raw(isOn = true): this {
    this.inner.raw(isOn)
    return this
  }

  pluck(isOn = true): this {
    this.inner.pluck(isOn)
    return this
  }

  expand(isOn = true): this {
    this.isAsMade = false
    this.inner.expand(isOn)
    return this
  }

  safeIntegers(isOn = true): this {
    this.isAsMade = false
    this.inner.safeIntegers(isOn)
    return this
  }

  bind(...params: unknown[]): this {
    this.isAsMade = false
    this.inner.bind(...params)
    return this
  }
}
