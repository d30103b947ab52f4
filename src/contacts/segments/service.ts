import type { Db, Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { AppError, type FieldProblem, invalidField, notFound, type Said } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { findContactIds } from '../records/store.ts'
import { insertMembers } from '../segment-members/store.ts'
import { memberOfAny } from '../segment-rules/compile.ts'
import type { RuleGroup } from '../segment-rules/rules.ts'
import {
  type ConditionOptions,
  checkedRules,
  conditionOfRules,
  type Evaluation,
  evaluateRules,
} from './evaluation.ts'
import { sendingToSegment } from './references.ts'
import type { CreateSegmentInput, ListSegmentsQuery, UpdateSegmentInput } from './schema.ts'
import * as store from './store.ts'
import type { NewSegment, SegmentRow } from './table.ts'

/**
 * Returns the SQL condition, in parentheses, that a row of a table called `contacts` is in the
 * segment. The caller adds the conditions on organization_id and deleted_at. Throws NOT_FOUND.
 */
export const segmentCondition = (
  reader: Reader,
  organizationId: number,
  uuid: string,
  options: ConditionOptions,
): Fragment => conditionOf(reader, findOrThrow(reader, organizationId, uuid), options)

/** Returns `segmentCondition` for the internal id. Campaigns and runs store that id. Throws NOT_FOUND. */
export function segmentConditionById(
  reader: Reader,
  organizationId: number,
  segmentId: number,
  options: ConditionOptions,
): Fragment {
  const segment = store.findSegmentById(reader, organizationId, segmentId)
  if (!segment) throw notFound('Segment')
  return conditionOf(reader, segment, options)
}

export function conditionOf(reader: Reader, segment: SegmentRow, options: ConditionOptions): Fragment {
  const { id, organizationId, rules } = segment
  if (rules !== null) return conditionOfRules(reader, organizationId, JSON.parse(rules), options)
  const { form = 'each', joinedUntil = null } = options
  return fragment`(${memberOfAny([id], { organizationId, form, joinedUntil })})`
}

/** Throws NOT_FOUND. */
export const getSegment = (
  reader: Reader,
  principal: Pick<Principal, 'organizationId'>,
  uuid: string,
): SegmentRow => findOrThrow(reader, principal.organizationId, uuid)

function findOrThrow(reader: Reader, organizationId: number, uuid: string): SegmentRow {
  const segment = store.findSegment(reader, organizationId, uuid)
  if (!segment) throw notFound('Segment')
  return segment
}

export function listSegments(reader: Reader, principal: Principal, query: ListSegmentsQuery) {
  return {
    rows: store.listSegments(reader, principal.organizationId, query),
    total: store.countSegments(reader, principal.organizationId, query),
  }
}

/** A segment that may be created. Its rules were checked, and the contacts that match them were counted. */
type PreparedSegment = Pick<NewSegment, 'name' | 'description'> &
  (
    | { type: 'STATIC'; contactIds: readonly string[] }
    | { type: 'DYNAMIC'; rules: RuleGroup; evaluation: Evaluation }
  )

/**
 * Checks a new segment and counts its contacts before the write. The answer and its copy for the idempotency
 * key therefore have the true count. Throws VALIDATION_FAILED.
 */
export async function prepareSegment(
  db: Db,
  principal: Principal,
  { name, description = null, type, rules, contactIds = [] }: CreateSegmentInput,
): Promise<PreparedSegment> {
  if (type === 'STATIC') {
    if (rules) throw rulesOnStatic()
    return { name, description, type, contactIds }
  }
  if (!rules) {
    const message = 'rules is required for a DYNAMIC segment.'
    throw invalidField('rules', message, 'isRequired', (say) => say.segmentRules())
  }
  if (contactIds.length > 0) throw membersOnDynamic()
  return { name, description, type, ...(await prepareRules(db, principal.organizationId, rules)) }
}

/** Rules as they are stored, with the count of the contacts that match them. */
interface PreparedRules {
  rules: RuleGroup
  evaluation: Evaluation
}

async function prepareRules(db: Db, organizationId: number, input: RuleGroup): Promise<PreparedRules> {
  const rules = checkedRules(db, organizationId, input)
  return { rules, evaluation: await evaluateRules(db, organizationId, rules) }
}

/**
 * Creates a segment. Throws ALREADY_EXISTS for a taken name, VALIDATION_FAILED for contacts that do
 * not exist.
 */
export function createSegment(tx: Tx, principal: Principal, segment: PreparedSegment): SegmentRow {
  const { organizationId } = principal
  assertNameIsFree(tx, organizationId, segment.name)
  const { name, description, type } = segment
  const base = { name, description, type, organizationId, uuid: uuidv7(tx.now) }
  const times = { createdAt: tx.now, updatedAt: tx.now }
  if (segment.type === 'DYNAMIC') {
    // Rules are checked again: a tag or segment in them may have been deleted during the count.
    const rules = JSON.stringify(checkedRules(tx, organizationId, segment.rules))
    return store.insertSegment(tx, { ...base, ...times, rules, ...segment.evaluation })
  }
  const contactIds = resolveContactIds(tx, organizationId, segment.contactIds)
  const row = store.insertSegment(tx, { ...base, ...times })
  return { ...row, contactCount: insertMembers(tx, row, contactIds) }
}

/** Checks an update before the write, as `prepareSegment` checks a new segment. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function prepareUpdate(
  db: Db,
  principal: Principal,
  uuid: string,
  input: UpdateSegmentInput,
): Promise<PreparedRules | undefined> {
  const segment = getSegment(db, principal, uuid)
  if (input.type !== undefined && input.type !== segment.type) {
    throw invalidField('type', 'The type of a segment cannot change. Create another one.', 'isImmutable')
  }
  if (input.contactIds !== undefined) {
    if (segment.type === 'DYNAMIC') throw membersOnDynamic()
    throw invalidField(
      'contactIds',
      'Members change through POST and DELETE /segments/{id}/contacts.',
      'isImmutable',
    )
  }
  if (segment.type === 'STATIC') {
    if (input.rules) throw rulesOnStatic()
    return undefined
  }
  if (input.rules === null) {
    const message = 'A DYNAMIC segment cannot be without rules.'
    throw invalidField('rules', message, 'isRequired', (say) => say.segmentRules())
  }
  return input.rules && prepareRules(db, principal.organizationId, input.rules)
}

/** Updates a segment. Throws NOT_FOUND, ALREADY_EXISTS, VALIDATION_FAILED. */
export function updateSegment(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { input, prepared }: { input: UpdateSegmentInput; prepared: PreparedRules | undefined },
): SegmentRow {
  const segment = getSegment(tx, principal, uuid)
  const { name, description } = input
  if (name !== undefined) assertNameIsFree(tx, principal.organizationId, name, segment.id)
  return store.updateSegment(tx, segment.id, {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(prepared
      ? {
          rules: JSON.stringify(checkedRules(tx, principal.organizationId, prepared.rules)),
          ...prepared.evaluation,
        }
      : {}),
    updatedAt: tx.now,
  })
}

/**
 * Soft-deletes a segment. Throws NOT_FOUND, and RESOURCE_IN_USE while an unfinished campaign or the rules of
 * another segment name it: a deleted exclusion list would exclude no contact.
 */
export function deleteSegment(tx: Tx, principal: Principal, uuid: string): SegmentRow {
  const segment = getSegment(tx, principal, uuid)
  const { organizationId } = principal
  assertUnused('campaign', sendingToSegment.only(tx, organizationId, segment.id))
  assertUnused('segment', store.listSegmentsNaming(tx, organizationId, uuid))
  return store.updateSegment(tx, segment.id, { deletedAt: tx.now, updatedAt: tx.now })
}

function assertUnused(resource: 'campaign' | 'segment', users: readonly store.User[]): void {
  if (users.length === 0) return
  const said: Said = (say) => (resource === 'campaign' ? say.segmentOfCampaign() : say.segmentOfSegment())
  throw new AppError('RESOURCE_IN_USE', said, {
    details: users.map(({ id, name }) => ({ resource, id, name })),
  })
}

/** Throws ALREADY_EXISTS. */
export function assertNameIsFree(tx: Tx, organizationId: number, name: string, exceptId?: number): void {
  const existing = store.findSegmentByName(tx, organizationId, name)
  if (existing && existing.id !== exceptId) {
    throw new AppError('ALREADY_EXISTS', (say) => say.segmentNameTaken(), {
      details: [{ existingId: existing.uuid }],
    })
  }
}

/**
 * Returns the internal ids of the contacts that a body names. Throws VALIDATION_FAILED that names
 * unknown contacts.
 */
export function resolveContactIds(
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): number[] {
  const known = findContactIds(reader, organizationId, uuids)
  const details = uuids.flatMap((uuid, index): FieldProblem[] => {
    if (known.has(uuid)) return []
    const message = `no contact has the id ${uuid}`
    const said: Said = (say) => say.contactDeleted()
    return [{ field: `contactIds[${index}]`, message, constraint: 'exists', said }]
  })
  if (details.length > 0) {
    throw new AppError('VALIDATION_FAILED', 'contactIds names contacts that do not exist. Remove them.', {
      details,
    })
  }
  return [...known.values()]
}

const rulesOnStatic = () =>
  invalidField('rules', 'A STATIC segment has members, not rules. Leave rules out.', 'isForbidden')
export const membersOnDynamic = () =>
  invalidField(
    'contactIds',
    'The members of a DYNAMIC segment follow from its rules. Leave contactIds out.',
    'isForbidden',
    (say) => say.segmentStatic(),
  )
