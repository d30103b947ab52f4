import { retractConsents } from '../../compliance/consents/service.ts'
import { listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import { createSegment } from '../../contacts/segments/service.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { inlineRows } from '../../db/inline-pool.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { OPERATION_ACTIONS } from '../../jobs/long-operations/operation.ts'
import { AppError, invalidField, invalidState } from '../../lib/errors.ts'
import { type Actor, actorOf, assertPermission, type Principal } from '../../lib/principal.ts'
import { isCustomField } from '../columns/column-names.ts'
import { type ConsentQuestion, unanswered } from '../consent/questions.ts'
import type { Inspection } from './inspect.ts'
import type { ImportOptions } from './options.ts'
import type { ListRowsQuery, RunImportInput } from './schema.ts'
import * as store from './store.ts'
import * as rowQueries from './store.ts'
import { importOperation, insertUndo } from './store.ts'
import type { ContactImportRow, ContactImportUndoRow } from './table.ts'

export const IMPORT_ACTIONS = ['run', 'cancel', 'undo'] as const
type ImportAction = (typeof IMPORT_ACTIONS)[number]

/** Time for which the rows of an import are stored after its end. Without its rows, an import cannot be undone. */
export const IMPORT_ROWS_KEPT_DAYS = 365

type Subject = Pick<ContactImportRow, 'status' | 'isDryRun' | 'rowsDeletedAt'>

/**
 * Returns the actions that an import allows now. A dry run cannot be undone, but its file can be imported
 * (`run`).
 */
export function allowedActions({ status, isDryRun, rowsDeletedAt }: Subject): readonly ImportAction[] {
  if (rowsDeletedAt !== null) return []
  if (isDryRun && status === 'COMPLETED') return ['run']
  const actions: readonly ImportAction[] = OPERATION_ACTIONS[status]
  return isDryRun ? actions.filter((action) => action !== 'undo') : actions
}

/** Throws INVALID_STATE_TRANSITION with `currentStatus` and the `allowed` actions. */
export function assertImportAction(subject: Subject, action: ImportAction): void {
  const allowed = allowedActions(subject)
  if (allowed.includes(action)) return
  const noun = subject.isDryRun ? 'A dry run' : 'An import'
  const message =
    subject.rowsDeletedAt === null
      ? `${noun} that is ${subject.status} does not allow ${action}.`
      : `The rows of this import were deleted ${IMPORT_ROWS_KEPT_DAYS} days after it ended, so it does not allow ${action}.`
  throw invalidState(message, subject.status, allowed, (say) =>
    subject.rowsDeletedAt === null
      ? say.operationRefused({ action: action === 'run' ? 'other' : action })
      : say.importRowsDeleted({ days: IMPORT_ROWS_KEPT_DAYS }),
  )
}

interface NewImport {
  organizationId: number
  fileName: string
  actor: Actor
  inspection: Inspection
  options: ImportOptions
  /** Whether the caller attested that these people agreed to be contacted. A dry run does not need it. */
  isConsentAttested: boolean
}

interface Upload extends Pick<NewImport, 'fileName' | 'inspection' | 'options' | 'isConsentAttested'> {
  /** The bytes of the file, as `packedPieces` returns them. */
  pieces: readonly Uint8Array[]
}

/** Stores an inspected upload and enqueues its import. After this, the import survives a crash. */
export function createImport(tx: Tx, principal: Principal, upload: Upload): ContactImportRow {
  const { organizationId } = principal
  const row = insertImport(tx, { ...upload, organizationId, actor: actorOf(principal) })
  importOperation.pieces.insertAll(tx, row.id, upload.pieces)
  queueStored(tx, row)
  return row
}

/** Enqueues an import when all pieces of its file are stored. */
export function queueStored(tx: Tx, row: ContactImportRow): void {
  store.insertFile(tx, row.id)
  importOperation.enqueue(tx, row)
}

/**
 * Creates an import without its file. Throws VALIDATION_FAILED when a custom field was deleted since the file
 * was inspected, and for unclear columns about consent, except for a dry run.
 */
export function insertImport(tx: Tx, input: NewImport): ContactImportRow {
  const { organizationId, fileName, actor, inspection, options, isConsentAttested } = input
  const { questions, columns, ...found } = inspection
  if (!options.isDryRun) assertAnswered(questions)
  assertCustomFieldsExist(tx, organizationId, inspection)
  return importOperation.insert(
    tx,
    { organizationId, actor },
    {
      ...found,
      columns: columns.map((column, index) => ({ ...column, ...questionOf(questions, index) })),
      ...options,
      fileName,
      consentAttestedAt: tx.now,
      isConsentAttested,
    },
  )
}

const questionOf = (questions: readonly ConsentQuestion[], index: number): { question?: ConsentQuestion } => {
  const question = questions.find((one) => one.index === index)
  return question ? { question } : {}
}

/** Throws VALIDATION_FAILED with all unanswered questions. */
function assertAnswered(questions: readonly ConsentQuestion[]): void {
  if (questions.length > 0) throw unanswered(questions)
}

function assertCustomFieldsExist(tx: Tx, organizationId: number, { columns }: Inspection): void {
  const wanted = columns.filter(({ field }) => field !== null && isCustomField(field))
  if (wanted.length === 0) return
  const known = new Set<string>(listCustomFieldsOf(tx, organizationId).map(({ key }) => `custom.${key}`))
  const gone = wanted.find(({ field }) => !known.has(field!))
  if (!gone) return
  throw invalidField('file', (say) => say.fileFieldDeleted({ column: gone.header }), 'exists')
}

/** Returns the undo of an import, or undefined if no undo was requested. */
export const findUndo = (reader: Reader, { id }: ContactImportRow): ContactImportUndoRow | undefined =>
  store.findUndos(reader, [id]).get(id)

/** Returns a page of the imports, newest first, each with its undo. */
export function listImports(reader: Reader, principal: Principal, page: PageRequest) {
  const { rows, total } = importOperation.list(reader, principal, page)
  const undos = store.findUndos(
    reader,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => ({ row, undo: undos.get(row.id) })), total }
}

/**
 * Largest number of skipped rows of a verdict before a page is read in the read pool. Skipping them takes about
 * two milliseconds.
 */
const NEAR_OFFSET = 20_000
const ADVICE = 'Ask for an earlier page, or for the rows of all verdicts.'

/**
 * Returns a page of the rows with their verdicts. The total is from the counts of the import. Throws NOT_FOUND.
 * For a late page of a single verdict also QUERY_TIMEOUT and SERVICE_UNAVAILABLE.
 */
export async function listRows(db: Db, principal: Principal, uuid: string, query: ListRowsQuery) {
  const row = importOperation.get(db, principal, uuid)
  if (row.rowsDeletedAt !== null) return { rows: [], columns: row.columns, total: 0 }
  const totals = {
    CREATED: row.createdCount,
    UPDATED: row.updatedCount,
    UNCHANGED: row.unchangedCount,
    DUPLICATE: row.duplicateCount,
    SKIPPED: row.skippedCount,
    REJECTED: row.rejectedCount,
  }
  const { organizationId } = principal
  const { columns, processedRows } = row
  const { verdict, ...page } = query
  const done = { importId: row.id, processedRows }
  if (verdict === undefined)
    return { rows: rowQueries.listRows(db, organizationId, done, page), columns, total: processedRows }
  const isNear = pageOffset(page) <= NEAR_OFFSET
  const reader = isNear ? inlineRows(db) : db.readPool.of({ organizationId, advice: ADVICE })
  const rows = await rowQueries.listRowsOf(reader, organizationId, done, { ...page, verdict })
  return { rows, columns, total: totals[verdict] }
}

/**
 * Imports the file of a finished dry run. Throws NOT_FOUND, INVALID_STATE_TRANSITION, and CONFLICT when the
 * file is no longer stored, and VALIDATION_FAILED when consent was attested neither now nor for the dry run, or
 * when a column about consent is not understood. With the name of a segment also FORBIDDEN and ALREADY_EXISTS.
 */
export function startRealRun(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { consentAttested, segmentName }: RunImportInput,
): ContactImportRow {
  const row = importOperation.get(tx, principal, uuid)
  assertImportAction(row, 'run')
  assertAnswered(row.columns.flatMap(({ question }) => question ?? []))
  const isAttestedNow = consentAttested === true
  if (!isAttestedNow && !row.isConsentAttested) throw notAttested()
  if (!store.claimKeptFile(tx, row.id)) {
    throw new AppError('CONFLICT', (say) => say.fileExpired())
  }
  const segmentUuid = segmentName == null ? row.segmentUuid : segmentFor(tx, principal, row, segmentName)
  store.startOver(tx, row.id, { isAttestedNow, segmentUuid })
  importOperation.enqueue(tx, row)
  return importOperation.get(tx, principal, uuid)
}

/** Creates the segment of an import. Returns its public id. */
function segmentFor(tx: Tx, principal: Principal, row: ContactImportRow, name: string): string {
  assertPermission(principal, 'segment:create')
  if (row.segmentUuid !== null) {
    throw invalidField('segmentName', 'The import has a segment. Leave segmentName out.', 'isForbidden')
  }
  return createSegment(tx, principal, { name, description: null, type: 'STATIC', contactIds: [] }).uuid
}

/** Returns a 400: the caller has not attested that the people in the file agreed to be contacted. */
const notAttested = (): AppError =>
  invalidField(
    'consentAttested',
    'consentAttested must be true: you must attest that these people agreed to be contacted.',
    'isAttested',
    (say) => say.consentAttested(),
  )

/** Ends an import after its current chunk. Imported rows stay. Throws NOT_FOUND, INVALID_STATE_TRANSITION. */
export function cancelImport(tx: Tx, principal: Principal, uuid: string): ContactImportRow {
  const row = importOperation.get(tx, principal, uuid)
  assertImportAction(row, 'cancel')
  store.finishImport(tx, row, { status: 'CANCELLED' })
  return importOperation.get(tx, principal, uuid)
}

/** Cancels every queued or running import of the organization. Returns their number. */
export function cancelOpenImports(tx: Tx, organizationId: number): number {
  const open = importOperation.listOpen(tx, organizationId)
  for (const row of open) store.finishImport(tx, row, { status: 'CANCELLED' })
  return open.length
}

/**
 * Enqueues the undo of an import (see undo.ts). The caller needs contact:delete in addition to contact:import.
 * Throws FORBIDDEN, NOT_FOUND, INVALID_STATE_TRANSITION.
 */
export function requestUndo(tx: Tx, principal: Principal, uuid: string): ContactImportRow {
  assertPermission(principal, 'contact:delete')
  const row = importOperation.get(tx, principal, uuid)
  startUndo(tx, row, actorOf(principal))
  return importOperation.get(tx, principal, uuid)
}

/**
 * Begins an undo and enqueues its job. The job also finishes the undo of a command that was killed. Throws
 * INVALID_STATE_TRANSITION.
 */
export function startUndo(tx: Tx, row: ContactImportRow, actor: Actor): void {
  assertImportAction(row, 'undo')
  insertUndo(tx, row.id, actor)
  retractConsents(tx, row.id)
  importOperation.enqueueUndo(tx, row)
}
