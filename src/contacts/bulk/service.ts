import { type Details, recordAuditEvent } from '../../accounts/audit/record.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { LongOperation, OPERATION_ACTIONS } from '../../jobs/long-operations/operation.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { AppError, invalidField, invalidState, type Said } from '../../lib/errors.ts'
import { type Actor, actorOf, assertPermission, type Principal } from '../../lib/principal.ts'
import { changedBy } from '../records/history.ts'
import * as contacts from '../records/store.ts'
import { filterConditions, liveContacts } from '../search/filter.ts'
import { unknownFilters } from '../segment-rules/custom-filters.ts'
import { checkEdit, editContacts, isChange, removeContacts } from './edit.ts'
import { recipients } from './ports.ts'
import type { BulkChanges, BulkDeleteInput, BulkEditInput } from './schema.ts'
import * as store from './store.ts'
import { type BulkOperationRow, bulkOperations, type StoredFilter } from './table.ts'

export const bulkOperation = new LongOperation(bulkOperations, {
  noun: 'Bulk operation',
  idField: 'operationId',
  run: { kind: 'contact_bulk.run' },
  undo: { kind: 'contact_bulk.undo' },
})

/** Time after its end in which an operation can be undone. The old values are stored for this time. */
const UNDO_MS = 7 * DAY_MS
/** Maximum number of waiting and running operations of one organization. */
const MAX_OPEN = 20

type BulkAction = 'cancel' | 'undo'
type Subject = Pick<BulkOperationRow, 'status' | 'undoUntil' | 'changedCount'>

const actionsOf = ({ status }: Subject): readonly BulkAction[] => OPERATION_ACTIONS[status]

/**
 * Returns until when the operation can be undone, ms since 1970; null if it changed nothing or has
 * not ended.
 */
export const undoableUntil = (subject: Subject): number | null =>
  actionsOf(subject).includes('undo') && subject.changedCount > 0 ? subject.undoUntil : null

/** Throws INVALID_STATE_TRANSITION with `currentStatus` and the `allowed` actions. @param now ms since 1970 */
export function assertBulkAction(subject: Subject, action: BulkAction, now: number): void {
  const allowed = actionsOf(subject).filter((one) => one !== 'undo' || now < (undoableUntil(subject) ?? 0))
  if (allowed.includes(action)) return
  const { message, said } = refusal(subject, action)
  throw invalidState(message, subject.status, allowed, said)
}

function refusal(subject: Subject, action: BulkAction): { message: string; said: Said } {
  if (!actionsOf(subject).includes(action)) {
    const message = `A bulk operation that is ${subject.status} does not allow ${action}.`
    return { message, said: (say) => say.operationRefused({ action }) }
  }
  if (subject.changedCount === 0) {
    const message = 'The bulk operation changed nothing, so there is nothing to undo.'
    return { message, said: (say) => say.undoNothing() }
  }
  const message = 'A bulk operation can be undone for seven days after its end, and these have passed.'
  return { message, said: (say) => say.undoTooLate({ days: UNDO_MS / DAY_MS }) }
}

/** The result of a request about contacts named by id. Unknown ids are not an error. */
interface BulkOutcome {
  requested: number
  affected: number
  notFoundIds: string[]
}

/** Soft-deletes the contacts that exist. */
export function deleteByIds(tx: Tx, principal: Principal, uuids: readonly string[]): BulkOutcome {
  const found = contacts.findContactIds(tx, principal.organizationId, uuids)
  removeContacts(tx, principal.organizationId, [...found.values()])
  if (found.size > 0) recordDeletion(tx, principal, { count: found.size })
  return outcomeOf(uuids, found)
}

/** Changes the contacts that exist. Throws as `checkEdit`. */
export function editByIds(
  tx: Tx,
  principal: Principal,
  uuids: readonly string[],
  { ids: _ids, filter: _filter, all: _all, expectedCount: _count, ...changes }: BulkEditInput,
): BulkOutcome {
  const edit = checkEdit(tx, principal.organizationId, changes)
  const found = contacts.findContactIds(tx, principal.organizationId, uuids)
  editContacts(tx, changedBy(principal), [...found.values()], edit)
  return outcomeOf(uuids, found)
}

const outcomeOf = (uuids: readonly string[], found: ReadonlyMap<string, number>): BulkOutcome => ({
  requested: uuids.length,
  affected: found.size,
  notFoundIds: uuids.filter((uuid) => !found.has(uuid)),
})

type Selection = Pick<BulkDeleteInput, 'all' | 'expectedCount'> & { filter?: StoredFilter | undefined }

/** Enqueues the deletion of every contact that the filter selects. Throws as `createOperation`. */
export function deleteMatching(tx: Tx, principal: Principal, selection: Selection): BulkOperationRow {
  const operation = createOperation(tx, principal, selection, null)
  recordDeletion(tx, principal, { operationId: operation.uuid })
  return operation
}

const recordDeletion = (tx: Tx, { organizationId }: Principal, details: Details): void =>
  recordAuditEvent(tx, { organizationId, act: 'CONTACTS_DELETED', details })

/** Enqueues a change of every contact that the filter selects. Throws as `createOperation`, and VALIDATION_FAILED for no change. */
export function editMatching(
  tx: Tx,
  principal: Principal,
  { ids: _ids, filter, all, expectedCount, ...changes }: BulkEditInput,
): BulkOperationRow {
  if (!isChange(checkEdit(tx, principal.organizationId, changes))) {
    throw new AppError(
      'VALIDATION_FAILED',
      'The request changes nothing. Send a status, a stage, tags or fields. Phone numbers and opt-outs can be changed for one contact at a time only.',
      { said: (say) => say.bulkEmpty() },
    )
  }
  return createOperation(tx, principal, { filter, all, expectedCount }, changes)
}

/**
 * Enqueues an operation. Throws for the filter as the list of contacts does (NOT_FOUND, VALIDATION_FAILED),
 * VALIDATION_FAILED if all contacts are selected without `all`, CONFLICT if too many operations wait or run.
 */
export function createOperation(
  tx: Tx,
  principal: Principal,
  { filter = {}, all = false, expectedCount }: Selection,
  changes: BulkChanges | null,
): BulkOperationRow {
  const { organizationId } = principal
  assertAllIsExplicit(conditionsOf(tx, organizationId, filter, tx.now).length === 0, all)
  const open = bulkOperation.listOpen(tx, organizationId).length
  if (open >= MAX_OPEN) {
    throw new AppError('CONFLICT', (say) => say.bulkTooMany({ open, max: MAX_OPEN }), {
      details: [{ resource: 'bulk_operation', limit: MAX_OPEN, used: open }],
    })
  }
  const by = { organizationId, actor: actorOf(principal) }
  const row = bulkOperation.insert(tx, by, {
    type: changes ? 'EDIT' : 'DELETE',
    filter,
    changes,
    expectedCount: expectedCount ?? null,
  })
  bulkOperation.enqueue(tx, row)
  return row
}

function assertAllIsExplicit(isUnfiltered: boolean, all: boolean): void {
  if (isUnfiltered === all) return
  throw isUnfiltered
    ? invalidField(
        'all',
        'A request without a filter applies to every contact. Send all: true to confirm this.',
        'isRequired',
      )
    : invalidField('all', 'Send either all or filter, not both.', 'isAlone')
}

/**
 * Returns the SQL condition that a row of `contacts` is live and in the filter. Throws as
 * `createOperation` for the filter.
 */
export const selectedBy = (
  reader: Reader,
  organizationId: number,
  filter: StoredFilter,
  now: number,
): Fragment => liveContacts(organizationId, conditionsOf(reader, organizationId, filter, now))

/**
 * Returns the SQL conditions of the filter. Unknown fields and operators are refused: a list ignores
 * them and shows more contacts, but a change must not affect more contacts.
 */
function conditionsOf(
  reader: Reader,
  organizationId: number,
  { messagesOf, ...filter }: StoredFilter,
  now: number,
): Fragment[] {
  const [unknown] = unknownFilters(reader, organizationId, filter.customFieldFilters ?? [])
  if (unknown !== undefined) {
    throw invalidField(
      `filter.customFieldFilters[${unknown}]`,
      'The custom field does not exist, or its type does not have this operator.',
      'isKnown',
      (say) => say.bulkFilter(),
    )
  }
  const conditions = filterConditions(reader, organizationId, filter, now)
  if (!messagesOf) return conditions
  const ids = recipients.only(reader, organizationId, messagesOf)
  return [...conditions, fragment`contacts.id IN (${ids})`]
}

/** Ends an operation that waits or runs. Its changes can then be undone for `UNDO_MS`. */
export function end(
  tx: Tx,
  { id, organizationId }: BulkOperationRow,
  ending: { status: 'COMPLETED' | 'FAILED' | 'CANCELLED'; error?: string; matchedCount?: number },
): void {
  const row = bulkOperation.findById(tx, organizationId, id)!
  bulkOperation.finish(tx, row, { ...ending, undoUntil: tx.now + (row.changedCount > 0 ? UNDO_MS : 0) })
}

/** Ends an operation after its current chunk; its changes stay. Throws NOT_FOUND, FORBIDDEN, INVALID_STATE_TRANSITION. */
export function cancelOperation(tx: Tx, principal: Principal, uuid: string): BulkOperationRow {
  const row = bulkOperation.get(tx, principal, uuid)
  assertMayDo(principal, row)
  assertBulkAction(row, 'cancel', tx.now)
  end(tx, row, { status: 'CANCELLED' })
  return bulkOperation.get(tx, principal, uuid)
}

/** Cancels every operation of the organization that waits or runs. */
export function cancelOpenOperations(tx: Tx, organizationId: number): void {
  for (const row of bulkOperation.listOpen(tx, organizationId)) end(tx, row, { status: 'CANCELLED' })
}

/** Enqueues the undo of an operation (see undo.ts). Throws NOT_FOUND, FORBIDDEN, INVALID_STATE_TRANSITION. */
export function requestUndo(tx: Tx, principal: Principal, uuid: string): BulkOperationRow {
  const row = bulkOperation.get(tx, principal, uuid)
  assertMayDo(principal, row)
  startUndo(tx, row, actorOf(principal))
  return bulkOperation.get(tx, principal, uuid)
}

/**
 * Begins an undo and enqueues its job. The job also finishes the undo if a command that runs it is
 * killed. Throws INVALID_STATE_TRANSITION.
 */
export function startUndo(tx: Tx, row: BulkOperationRow, actor: Actor): void {
  assertBulkAction(row, 'undo', tx.now)
  store.beginUndo(tx, row.id, actor)
  bulkOperation.enqueueUndo(tx, row)
}

/**
 * Checks the permission: a deletion needs contact:delete, and the filling of a segment
 * segment:update. Throws FORBIDDEN.
 */
function assertMayDo(principal: Principal, { type, changes }: BulkOperationRow): void {
  if (type === 'DELETE') assertPermission(principal, 'contact:delete')
  if (changes?.addToSegmentId) assertPermission(principal, 'segment:update')
}
