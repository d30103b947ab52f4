import type { Db, Tx } from '../../db/database.ts'
import { isDiskFault } from '../../db/disk-fault.ts'
import { AppError, type ErrorCode } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import { done, type HandledJob, handles, type Outcome } from '../job.ts'
import type { RunOptions } from './chunks.ts'
import type { LongOperation, OperationRow } from './operation.ts'

export interface OperationJobDeps {
  db: Db
  log: Log
  /** A fixed number of rows in a transaction, for tests. */
  chunkRows?: number | undefined
}

/** The rules for giving up an operation, and the error text for its user. */
export interface GivingUp {
  /** Text for the log: `an import failed`. */
  message: string
  /** Codes of errors that another attempt would meet again. */
  final: readonly ErrorCode[]
  /** Number of failures after which the operation is given up. */
  attempts: number
  sentence: (error: unknown, isFinal: boolean) => string
}

interface OperationRun<Row> extends Omit<GivingUp, 'attempts'> {
  /** Continues where an earlier run stopped. @returns false when the signal ended it early */
  run: (row: Row, options: RunOptions) => Promise<boolean>
  /** Sets the status FAILED, with its side effects. */
  fail: (tx: Tx, row: Row, error: string) => void
  /** Called when the operation has ended, even by a cancel. */
  cleanUp?: (row: Row) => Promise<void>
}

/** Returns the job that does the work of a long operation. */
export const runsOperation = <Row extends OperationRow, New>(
  operation: LongOperation<Row, New>,
  { db, log, chunkRows }: OperationJobDeps,
  { run, fail, cleanUp, ...rules }: OperationRun<Row>,
): HandledJob =>
  handles(operation.job, async ({ organizationId, payload, attempt }, signal): Promise<Outcome> => {
    const row = operation.findById(db, organizationId, payload[operation.idField]!)
    if (!row) return done
    const outcome = await attempted(
      { db, log },
      { row, attempt, fail, rules: { ...rules, attempts: operation.job.attempts } },
      async () => {
        if (row.completedAt === null && !(await run(row, { signal, chunkRows }))) return again(db)
        await cleanUp?.(row)
        return done
      },
    )
    if (outcome.kind === 'fail') await cleanUp?.(row)
    return outcome
  })

interface Attempt<Row> {
  row: Row
  /** From 1. */
  attempt: number
  rules: GivingUp
  /** Sets the status FAILED, with its side effects. */
  fail: (tx: Tx, row: Row, error: string) => void
}

/** Returns the outcome of an attempt of `work`. If its error is final, the operation fails. Throws other errors. */
export async function attempted<Row extends OperationRow>(
  { db, log }: Pick<OperationJobDeps, 'db' | 'log'>,
  { row, attempt, rules, fail }: Attempt<Row>,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work()
  } catch (caught) {
    const error = giveUp(caught, attempt, rules)
    log.error(rules.message, { operation: row.uuid, cause: caught })
    await db.write((tx) => fail(tx, row, error))
    return { kind: 'fail', error }
  }
}

/**
 * Returns the job that undoes a long operation.
 * @param undo returns false when the signal ended it early
 */
export const undoesOperation = <Row extends OperationRow, New>(
  operation: LongOperation<Row, New>,
  { db, chunkRows }: OperationJobDeps,
  undo: (row: Row, options: RunOptions) => Promise<boolean>,
): HandledJob =>
  handles(operation.undoJob!, async ({ organizationId, payload }, signal): Promise<Outcome> => {
    const row = operation.findById(db, organizationId, payload[operation.idField]!)
    return !row || (await undo(row, { signal, chunkRows })) ? done : again(db)
  })

/** Returns the outcome after which another run of the job continues immediately. */
export const again = (db: Db): Outcome => ({ kind: 'snooze', runAt: db.clock.now() })

/**
 * Returns the reason why the operation is given up, for its user. Throws `error` when another attempt may
 * succeed: always for a full or failing disk, and for a CONFLICT, because another run has the operation.
 */
function giveUp(error: unknown, attempt: number, { final, attempts, sentence }: GivingUp): string {
  const code = error instanceof AppError ? error.code : undefined
  const isFinal = code !== undefined && final.includes(code)
  const isTemporary = isDiskFault(error) || code === 'CONFLICT'
  if (isTemporary || (attempt < attempts && !isFinal)) throw error
  return sentence(error, isFinal)
}
