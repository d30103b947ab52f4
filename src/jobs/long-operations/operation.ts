import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import { defineJob, enqueue, type OrganizationJobKind } from '../job.ts'

/**
 * Work that takes minutes and that its user follows: an import, a change of many contacts, an export.
 *
 *   QUEUED -> PROCESSING -> COMPLETED | FAILED       by its job
 *   QUEUED, PROCESSING -> CANCELLED                  by its user, or when the organization is closed
 *   COMPLETED, FAILED, CANCELLED -> UNDOING -> UNDONE, where the operation has an undo
 *
 * Each slice has its own table, because the counters differ; these columns are in all of them.
 */
export interface OperationRow {
  id: number
  uuid: string
  organizationId: number
  status: string
  /** Reason why it FAILED, for its user. */
  error: string | null
  createdByType: Actor['type']
  createdById: string | null
  createdByName: string
  /** ms since 1970, like `startedAt` and `completedAt`. */
  createdAt: number
  /** Time when the operation became PROCESSING. */
  startedAt: number | null
  /** Time when the operation became COMPLETED, FAILED or CANCELLED. An undo does not change it. */
  completedAt: number | null
}

/** Returns the user who started it. */
export const creatorOf = (row: Pick<OperationRow, `createdBy${string}` & keyof OperationRow>): Actor => ({
  type: row.createdByType,
  id: row.createdById,
  name: row.createdByName,
})

export interface Definition {
  /** Names the operation in messages, such as `Import not found.` */
  noun: string
  /** The field of the job payload that has the internal id. */
  idField: string
  /** The kind of the job that does the work. @param attempts failures before the job is given up, default 10 */
  run: { kind: string; attempts?: number }
  /** The kind of the job that undoes the work. Absent if there is no undo. */
  undo?: { kind: string }
}

export type OperationTable<Row, New> = SQLiteTable &
  Record<Exclude<keyof OperationRow, `createdBy${string}`>, SQLiteColumn> & {
    $inferSelect: Row
    $inferInsert: New
  }

/** The columns that `insert` sets itself. */
type Filled = 'uuid' | 'organizationId' | 'status' | 'createdAt' | `createdBy${string}`

type OperationJob = OrganizationJobKind<v.ObjectSchema<Record<string, v.NumberSchema<undefined>>, undefined>>

/** Number of attempts of a job that must not stay half done. The job is retried until it succeeds. */
export const UNTIL_IT_SUCCEEDS = 1_000_000

const WAITS_OR_RUNS = ['QUEUED', 'PROCESSING']

/** The actions that each status allows if the operation has an undo. */
export const OPERATION_ACTIONS = {
  QUEUED: ['cancel'],
  PROCESSING: ['cancel'],
  COMPLETED: ['undo'],
  FAILED: ['undo'],
  CANCELLED: ['undo'],
  UNDOING: [],
  UNDONE: [],
} as const satisfies Record<string, ReadonlyArray<'cancel' | 'undo'>>

/** The rows and jobs of a kind of long operation. */
export class LongOperation<Row extends OperationRow, New> {
  readonly job: OperationJob
  /** Undefined if there is no undo. */
  readonly undoJob: OperationJob | undefined
  readonly idField: string
  readonly noun: string
  readonly #table: SQLiteTable & Record<'id' | 'completedAt' | 'status', SQLiteColumn>
  readonly #byUuid
  readonly #byId
  readonly #anywhere
  readonly #open
  readonly #page
  readonly #total

  /** @param table has the columns of `OperationRow` and those of the slice */
  constructor(table: OperationTable<Row, New>, { noun, idField, run, undo }: Definition) {
    const payload = v.object({ [idField]: v.number() })
    this.job = defineJob({ queue: 'transfers', payload, ...run })
    this.undoJob = undo && defineJob({ queue: 'transfers', payload, attempts: UNTIL_IT_SUCCEEDS, ...undo })
    this.idField = idField
    this.noun = noun
    this.#table = table
    const rows: SQLiteTable = table
    const is = (name: 'id' | 'uuid' | 'organizationId') => eq(table[name], sql.placeholder(name))
    const where = (...conditions: Parameters<typeof and>) =>
      prepared((orm) =>
        orm
          .select()
          .from(rows)
          .where(and(...conditions))
          .prepare(),
      )
    const own = is('organizationId')
    this.#byUuid = where(own, is('uuid'))
    this.#byId = where(own, is('id'))
    this.#anywhere = where(is('uuid'))
    this.#open = where(own, inArray(table.status, WAITS_OR_RUNS))
    this.#page = prepared((orm) =>
      orm
        .select()
        .from(rows)
        .where(own)
        .orderBy(desc(table.createdAt), desc(table.id))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'))
        .prepare(),
    )
    this.#total = prepared((orm) => orm.select({ total: count() }).from(rows).where(own).prepare())
  }

  find(reader: Reader, organizationId: number, uuid: string): Row | undefined {
    return this.#byUuid(reader).get({ organizationId, uuid }) as Row | undefined
  }

  findById(reader: Reader, organizationId: number, id: number): Row | undefined {
    return this.#byId(reader).get({ organizationId, id }) as Row | undefined
  }

  /** Finds an operation of any organization, for the operator. The table has few rows, so this needs no index. */
  findAnywhere(reader: Reader, uuid: string): Row | undefined {
    return this.#anywhere(reader).get({ uuid }) as Row | undefined
  }

  /** Throws NOT_FOUND. */
  get(reader: Reader, { organizationId }: { organizationId: number }, uuid: string): Row {
    const row = this.find(reader, organizationId, uuid)
    if (!row) throw notFound(this.noun)
    return row
  }

  /** Lists a page of operations, newest first. */
  list(reader: Reader, { organizationId }: { organizationId: number }, page: PageRequest) {
    const part = { organizationId, limit: page.limit, offset: pageOffset(page) }
    return {
      rows: this.#page(reader).all(part) as Row[],
      total: this.#total(reader).get({ organizationId })?.total ?? 0,
    }
  }

  /** Lists the operations that wait or run. */
  listOpen(reader: Reader, organizationId: number): Row[] {
    return this.#open(reader).all({ organizationId }) as Row[]
  }

  /** Inserts a QUEUED row. `enqueue` adds its job. */
  insert(tx: Tx, by: { organizationId: number; actor: Actor }, values: Omit<New, Filled>): Row {
    const row = {
      ...values,
      uuid: uuidv7(tx.now),
      organizationId: by.organizationId,
      status: 'QUEUED',
      createdByType: by.actor.type,
      createdById: by.actor.id,
      createdByName: by.actor.name,
      createdAt: tx.now,
    }
    return insertRow(tx, this.#table, row) as Row
  }

  enqueue(tx: Tx, row: OperationRow): void {
    this.#enqueue(tx, this.job, row)
  }

  /** Enqueues the undo. The slice sets the status UNDOING, with the data that its undo needs. */
  enqueueUndo(tx: Tx, row: OperationRow): void {
    this.#enqueue(tx, this.undoJob!, row)
  }

  #enqueue(tx: Tx, job: OperationJob, { id, organizationId }: OperationRow): void {
    enqueue(tx, job, { organizationId, payload: { [this.idField]: id }, uniqueKey: `${job.kind} ${id}` })
  }

  /**
   * QUEUED -> PROCESSING, and sets `values`. Returns false when the operation is not QUEUED: it began before,
   * or was cancelled.
   */
  begin(tx: Tx, { id }: OperationRow, values: Partial<New> = {}): boolean {
    const changed = updateRow(
      tx,
      this.#table,
      { id, status: 'QUEUED' },
      { ...values, status: 'PROCESSING', startedAt: tx.now },
    )
    return changed !== undefined
  }

  /** Ends an operation that has not ended, and sets `values`. Returns false when it had already ended. */
  finish(
    tx: Tx,
    { id }: OperationRow,
    end: { status: 'COMPLETED' | 'FAILED' | 'CANCELLED'; error?: string } & Partial<New>,
  ): boolean {
    const changed = updateRow(
      tx,
      this.#table,
      { id, completedAt: null },
      { error: null, ...end, completedAt: tx.now },
    )
    return changed !== undefined
  }

  update(tx: Tx, { id }: OperationRow, values: Partial<New>): void {
    updateRow(tx, this.#table, { id }, values)
  }
}
