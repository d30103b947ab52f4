import * as v from 'valibot'
import { actorIdOf } from '../../accounts/actors/service.ts'
import type { AuditEvent } from '../../accounts/audit/audit-events.ts'
import { type Details, recordAuditEvent } from '../../accounts/audit/record.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { findContent, insertContent } from '../../delivery/messages/contents.ts'
import type { SharedContent } from '../../delivery/messages/table.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { copyName } from '../../lib/copy-name.ts'
import { AppError, invalidState, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import type { Definition } from '../definition/definition.ts'
import { Counts } from '../passages/counts.ts'
import { leave } from '../passages/leave.ts'
import { type CountRow, countAtStep, listCounts, listInside, listStepsWithPeople } from '../passages/store.ts'
import { forgetMembers } from '../triggers/store.ts'
import { type CheckContext, checkDefinition } from './check.ts'
import {
  type ActivateAutomationInput,
  type CreateAutomationInput,
  type ListAutomationsQuery,
  MAX_NAME,
  type UpdateAutomationInput,
} from './schema.ts'
import * as store from './store.ts'
import { parseDefinition } from './store.ts'
import type { AutomationRow, AutomationStatus } from './table.ts'

/** Lets the people in an automation leave that was archived or deleted. */
export const emptyAutomationJob = defineJob({
  kind: 'automation.empty',
  queue: 'chores',
  payload: v.object({ automationId: v.number() }),
})

/** Moves the people whose steps are gone. One who is not moved yet when it goes on is moved then. */
export const moveInAutomationJob = defineJob({
  kind: 'automation.move',
  queue: 'chores',
  payload: v.object({ automationId: v.number() }),
})

type Owner = Pick<Principal, 'organizationId'>

/** An automation with what its record shows. */
export interface AutomationView {
  row: AutomationRow
  draft: Definition
  /** The definition that people follow now, if the draft differs from it; null otherwise. */
  running: Definition | null
  counts: readonly CountRow[]
}

/** Throws NOT_FOUND. */
export function getAutomation(reader: Reader, { organizationId }: Owner, uuid: string): AutomationRow {
  const row = store.findAutomation(reader, organizationId, uuid)
  if (!row) throw notFound('Automation')
  return row
}

function viewsOf(reader: Reader, rows: readonly AutomationRow[]): AutomationView[] {
  const counts = Map.groupBy(
    listCounts(
      reader,
      rows.map(({ id }) => id),
    ),
    ({ automationId }) => automationId,
  )
  return rows.map((row) => {
    const running = row.version === null ? undefined : store.findDefinition(reader, row)
    return {
      row,
      draft: parseDefinition(row.draft),
      running: running === undefined || running === row.draft ? null : parseDefinition(running),
      counts: counts.get(row.id) ?? [],
    }
  })
}

export const viewOf = (reader: Reader, row: AutomationRow): AutomationView => viewsOf(reader, [row])[0]!

export function listAutomations(reader: Reader, { organizationId }: Owner, query: ListAutomationsQuery) {
  return {
    views: viewsOf(reader, store.listAutomations(reader, organizationId, query)),
    total: store.countAutomations(reader, organizationId, query),
  }
}

/** Records an act in the audit log. */
export const recordAct = (
  tx: Tx,
  { organizationId, uuid, name }: Pick<AutomationRow, 'organizationId' | 'uuid' | 'name'>,
  act: AuditEvent & `AUTOMATION_${string}`,
  details: Details = {},
): void =>
  recordAuditEvent(tx, { organizationId, act, resource: { type: 'AUTOMATION', id: uuid, name }, details })

/** Throws ALREADY_EXISTS for a name that another automation has. */
function assertNameIsFree(tx: Tx, organizationId: number, name: string, exceptId?: number): void {
  if (!store.isNameTaken(tx, organizationId, { name, exceptId })) return
  throw new AppError('ALREADY_EXISTS', `An automation named "${name}" exists already.`, {
    said: (say) => say.automationNameTaken(),
  })
}

/** Creates a DRAFT. Throws ALREADY_EXISTS. */
export function createAutomation(
  tx: Tx,
  { organizationId }: Principal,
  { name, ...definition }: CreateAutomationInput,
): AutomationRow {
  assertNameIsFree(tx, organizationId, name)
  return store.insertAutomation(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    name,
    status: 'DRAFT',
    draft: JSON.stringify(definition),
    createdAt: tx.now,
    updatedAt: tx.now,
  })
}

/**
 * Changes an automation. People in it go through the change after its next activation. Throws NOT_FOUND, ALREADY_EXISTS,
 * and INVALID_STATE_TRANSITION for an archived one.
 */
export function updateAutomation(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { name, ...change }: UpdateAutomationInput,
): AutomationRow {
  const row = getAutomation(tx, principal, uuid)
  assertAllowed(row, 'update')
  if (name !== undefined) assertNameIsFree(tx, principal.organizationId, name, row.id)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const draft = JSON.stringify({ ...parseDefinition(row.draft), ...given })
  return store.updateAutomation(tx, row, { name: name ?? row.name, draft, updatedAt: tx.now })
}

/** Creates a DRAFT with the same definition. Throws NOT_FOUND, ALREADY_EXISTS. */
export function cloneAutomation(
  tx: Tx,
  principal: Principal,
  uuid: string,
  input: { name?: string | undefined },
): AutomationRow {
  const { organizationId } = principal
  const row = getAutomation(tx, principal, uuid)
  const name = input.name ?? freeCopyName(tx, organizationId, row.name)
  return createAutomation(tx, principal, { name, ...parseDefinition(row.draft) })
}

function freeCopyName(tx: Tx, organizationId: number, name: string): string {
  for (let number = 1; ; number++) {
    const candidate = copyName(name, MAX_NAME, number)
    if (!store.isNameTaken(tx, organizationId, { name: candidate, exceptId: undefined })) return candidate
  }
}

/** Lists what an automation lacks before it can be activated. */
export const problemsOf = (context: CheckContext, definition: Definition) =>
  checkDefinition(context, definition).problems

/**
 * Lets people enter, and lets those in it go through its last changes. Throws NOT_FOUND, VALIDATION_FAILED with all that it
 * lacks, INVALID_STATE_TRANSITION for an archived one, and CONFLICT if people are at steps that are gone.
 */
export function activateAutomation(
  context: CheckContext,
  uuid: string,
  { moved }: ActivateAutomationInput,
): AutomationRow {
  const { tx, principal } = context
  const row = getAutomation(tx, principal, uuid)
  assertAllowed(row, 'activate')
  const definition = parseDefinition(row.draft)
  const { problems, contents } = checkDefinition(context, definition)
  const first = problems[0]
  if (first) {
    const message = `${first.field}: ${first.message.replace(/\.?$/, '.')}`
    throw new AppError('VALIDATION_FAILED', message, { details: problems, said: first.said })
  }
  const isSame = row.version !== null && store.findDefinition(tx, row) === row.draft
  const activated = {
    status: 'ACTIVE',
    triggerType: definition.trigger!.type,
    activatedAt: tx.now,
    updatedAt: tx.now,
  } as const
  tx.notify('automations')
  const isStill = row.status === 'ACTIVE'
  const version = (row.version ?? 0) + (isSame ? 0 : 1)
  recordAct(tx, row, 'AUTOMATION_ACTIVATED', { version })
  if (isSame)
    return store.updateAutomation(tx, row, { ...activated, ...(isStill ? {} : { watchedThrough: null }) })
  const moves = movesOf(tx, row, definition, moved)
  const before = row.version === null ? undefined : parseDefinition(store.findDefinition(tx, row)!)
  const isSameTrigger = JSON.stringify(before?.trigger) === JSON.stringify(definition.trigger)
  store.insertVersion(tx, {
    organizationId: row.organizationId,
    automationId: row.id,
    number: version,
    definition: row.draft,
    moved: JSON.stringify(moves),
    createdAt: tx.now,
    createdByActorId: actorIdOf(tx, principal),
  })
  for (const [stepId, content] of contents)
    store.insertAutomationContent(tx, {
      organizationId: row.organizationId,
      automationId: row.id,
      version,
      stepId,
      contentId: contentIdOf(tx, row, stepId, content),
    })
  if (Object.keys(moves).length > 0) later(tx, moveInAutomationJob, row)
  return store.updateAutomation(tx, row, {
    ...activated,
    version,
    ...(isSameTrigger && isStill ? {} : { watchedThrough: null }),
  })
}

/** Returns the id of the content of a step: that of the version before if it did not change. */
function contentIdOf(tx: Tx, row: AutomationRow, stepId: string, content: SharedContent): number {
  const before = store.findContentId(tx, row, stepId)
  if (before !== undefined && JSON.stringify(findContent(tx, before)) === JSON.stringify(content))
    return before
  return insertContent(tx, row.organizationId, content)
}

/**
 * Returns where the people go on whose steps are gone. Throws CONFLICT with the steps for which nothing is said, and
 * VALIDATION_FAILED.
 */
function movesOf(
  tx: Tx,
  row: AutomationRow,
  { steps }: Definition,
  moved: ActivateAutomationInput['moved'],
): Record<string, string | null> {
  const ids = new Set(steps.map(({ id }) => id))
  const gone = listStepsWithPeople(tx, row).filter((stepId) => !ids.has(stepId))
  const to = new Map(moved.map((one) => [one.stepId, one.to]))
  const unsaid = gone
    .filter((stepId) => !to.has(stepId))
    .map((stepId) => ({ stepId, people: countAtStep(tx, row, stepId) }))
  if (unsaid.length > 0) {
    const people = unsaid.reduce((sum, one) => sum + one.people, 0)
    throw new AppError(
      'CONFLICT',
      `${people} people are at steps that are gone. Say in moved where they go on.`,
      {
        details: unsaid,
        said: (say) => say.automationStepsGone({ count: people }),
      },
    )
  }
  const unknown = moved.findIndex((one) => one.to !== null && !ids.has(one.to))
  if (unknown >= 0)
    throw new AppError('VALIDATION_FAILED', `moved[${unknown}].to is no step of the automation.`, {
      details: [{ field: `moved[${unknown}].to`, message: 'must be the id of a step', constraint: 'exists' }],
    })
  return Object.fromEntries(gone.map((stepId) => [stepId, to.get(stepId) ?? null]))
}

/** Holds the people in it where they are. Throws NOT_FOUND, INVALID_STATE_TRANSITION. */
export function pauseAutomation(tx: Tx, principal: Owner, uuid: string): AutomationRow {
  const row = getAutomation(tx, principal, uuid)
  assertAllowed(row, 'pause')
  recordAct(tx, row, 'AUTOMATION_PAUSED')
  return store.updateAutomation(tx, row, { status: 'PAUSED', updatedAt: tx.now })
}

/** Lets the people in it go on. Throws NOT_FOUND, INVALID_STATE_TRANSITION. */
export function resumeAutomation(tx: Tx, principal: Owner, uuid: string): AutomationRow {
  const row = getAutomation(tx, principal, uuid)
  assertAllowed(row, 'resume')
  recordAct(tx, row, 'AUTOMATION_RESUMED')
  tx.notify('automations')
  // No person entered while it was paused: the clock and segments are looked at from now on.
  return store.updateAutomation(tx, row, { status: 'ACTIVE', watchedThrough: null, updatedAt: tx.now })
}

/** Ends it for good. A job lets the people in it leave. Throws NOT_FOUND, INVALID_STATE_TRANSITION. */
export function archiveAutomation(tx: Tx, principal: Owner, uuid: string): AutomationRow {
  const row = getAutomation(tx, principal, uuid)
  assertAllowed(row, 'archive')
  recordAct(tx, row, 'AUTOMATION_ARCHIVED')
  later(tx, emptyAutomationJob, row)
  return store.updateAutomation(tx, row, { status: 'ARCHIVED', updatedAt: tx.now })
}

/** Deletes it softly. A job lets the people in it leave. Throws NOT_FOUND, and INVALID_STATE_TRANSITION for an ACTIVE one. */
export function deleteAutomation(tx: Tx, principal: Principal, uuid: string): string {
  const row = getAutomation(tx, principal, uuid)
  assertAllowed(row, 'delete')
  recordAct(tx, row, 'AUTOMATION_DELETED')
  later(tx, emptyAutomationJob, row)
  store.updateAutomation(tx, row, { status: 'ARCHIVED', deletedAt: tx.now, updatedAt: tx.now })
  return row.uuid
}

const later = (tx: Tx, job: typeof emptyAutomationJob, { id, organizationId }: AutomationRow): void =>
  enqueue(tx, job, {
    organizationId,
    payload: { automationId: id },
    uniqueKey: `${job.kind} ${id}`,
  })

/** Lets some people leave an automation that has ended, then forgets who is in its segment. Returns `limit` if there may be more. */
export function emptySome(
  tx: Tx,
  automation: Pick<AutomationRow, 'id' | 'organizationId'>,
  limit: number,
): number {
  const counts = new Counts()
  const inside = listInside(tx, automation, limit)
  for (const passage of inside) leave(tx, counts, automation, passage, 'ARCHIVED')
  counts.write(tx)
  return inside.length === limit ? limit : forgetMembers(tx, automation, limit)
}

/** Statuses that allow an action. Every other status refuses it. */
const ALLOWED = {
  update: ['DRAFT', 'ACTIVE', 'PAUSED'],
  activate: ['DRAFT', 'ACTIVE', 'PAUSED'],
  pause: ['ACTIVE'],
  resume: ['PAUSED'],
  archive: ['ACTIVE', 'PAUSED'],
  delete: ['DRAFT', 'PAUSED', 'ARCHIVED'],
} as const satisfies Record<string, readonly AutomationStatus[]>
type Action = keyof typeof ALLOWED

/** Throws INVALID_STATE_TRANSITION with `currentStatus` and the `allowed` actions. */
function assertAllowed({ status }: AutomationRow, action: Action): void {
  const allows = (one: Action) => (ALLOWED[one] as readonly AutomationStatus[]).includes(status)
  if (allows(action)) return
  const allowed = (Object.keys(ALLOWED) as Action[]).filter(allows)
  throw invalidState((say) => say.automationRefused({ action }), status, allowed)
}
