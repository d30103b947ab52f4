import * as v from 'valibot'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { validate } from '../../http/take-input.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { isEnqueued } from '../../jobs/store.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { matchingCount } from '../records/store.ts'
import { type CompileContext, type ConditionForm, compileRules } from '../segment-rules/compile.ts'
import { fieldsFor, namesCustomField } from '../segment-rules/custom-fields.ts'
import { type RuleGroup, typedRuleSet } from '../segment-rules/rules.ts'
import { assertReferencesExist, resolveReferences } from './references.ts'
import * as store from './store.ts'
import type { SegmentRow } from './table.ts'

export const countSegmentJob = defineJob({
  kind: 'segment.count',
  queue: 'counts',
  payload: v.object({ segmentId: v.number() }),
})

export interface ConditionOptions {
  /** ms since 1970: the "today" of relative dates. */
  now: number
  /** Default `each`; see `ConditionForm`. */
  form?: ConditionForm
  /** Leaves out fixed members who joined after this time, ms since 1970. */
  joinedUntil?: number | null
}

/**
 * Returns the SQL condition that a contact matches rules. A tag, segment or topic deleted since they
 * were saved has no contacts.
 */
export const conditionOfRules = (
  reader: Reader,
  organizationId: number,
  rules: RuleGroup,
  options: ConditionOptions,
): Fragment => compileRules(rules, contextOfRules(reader, organizationId, rules, options))

/** Returns the input of `compileRules` for rules of this organization. */
export function contextOfRules(
  reader: Reader,
  organizationId: number,
  rules: RuleGroup,
  { now, form = 'each' }: ConditionOptions,
): CompileContext {
  const { timezone } = getOrganization(reader, organizationId)
  const references = resolveReferences(reader, organizationId, rules)
  const fields = fieldsFor(reader, organizationId, rules)
  return { organizationId, timezone, now, form, fields, references }
}

/**
 * Checks rules from a request and returns them as they are stored. Throws VALIDATION_FAILED for custom
 * fields, tags, segments, campaigns, polls, join links and topics that this organization does not have, and for values that do not fit a
 * custom field.
 */
export function checkedRules(reader: Reader, organizationId: number, rules: RuleGroup): RuleGroup {
  assertReferencesExist(reader, organizationId, rules)
  if (!namesCustomField(rules)) return rules
  const typed = v.object({ rules: typedRuleSet(fieldsFor(reader, organizationId, rules)) })
  return validate(typed, { rules }, 'body').rules
}

/** The number of contacts that rules match, and the time of the count. */
export interface Evaluation {
  contactCount: number
  lastEvaluatedAt: number
}

/** Counts the contacts that rules match. The rules must have been checked. */
export async function evaluateRules(
  db: Db,
  organizationId: number,
  rules: RuleGroup,
  isJob = false,
): Promise<Evaluation> {
  const lastEvaluatedAt = db.clock.now()
  const condition = conditionOfRules(db, organizationId, rules, { now: lastEvaluatedAt, form: 'set' })
  return { contactCount: await countMatching(db, organizationId, condition, isJob), lastEvaluatedAt }
}

/**
 * Returns the reader for conditions of rules. They never run on the request thread, even for few
 * contacts.
 */
export const readerOfRules = (db: Db, organizationId: number, isJob = false): RowReader =>
  db.readPool.of({
    organizationId,
    isJob,
    advice: 'Use fewer conditions on text, or shorter lists.',
  })

/** Counts the live contacts that fulfil a condition, in the read pool. */
export async function countMatching(
  db: Db,
  organizationId: number,
  condition: Fragment,
  isJob = false,
): Promise<number> {
  const count = matchingCount(organizationId, condition)
  const row = await readerOfRules(db, organizationId, isJob).get<{ total: number }>(
    count.text,
    ...count.params,
  )
  return row?.total ?? 0
}

/** Age from which a count is stale. Reading a stale count enqueues a new one for the next reader. */
const STALE_MS = MINUTE_MS

const uniqueKeyOf = (segmentId: number): string => `segment.count:${segmentId}`

/** Enqueues new counts of the dynamic segments whose counts are stale; the caller shows the stored counts. */
export function refreshStaleCounts(db: Db, rows: readonly SegmentRow[]): void {
  const staleSince = db.clock.now() - STALE_MS
  const stale = rows.filter(
    ({ id, type, lastEvaluatedAt }) =>
      type === 'DYNAMIC' && (lastEvaluatedAt ?? 0) <= staleSince && !isEnqueued(db, uniqueKeyOf(id)),
  )
  if (stale.length === 0) return
  const ask = (tx: Tx): void => {
    for (const { id, organizationId } of stale) {
      enqueue(tx, countSegmentJob, {
        organizationId,
        payload: { segmentId: id },
        uniqueKey: uniqueKeyOf(id),
      })
    }
  }
  // A failure means that the database accepts no writes; the next reader tries again.
  db.write(ask).catch(() => {})
}

/** Counts a dynamic segment again; does nothing when it was deleted. */
export async function recountSegment(db: Db, organizationId: number, segmentId: number): Promise<void> {
  const segment = store.findSegmentById(db, organizationId, segmentId)
  if (!segment?.rules) return
  const evaluation = await evaluateRules(db, organizationId, JSON.parse(segment.rules), true)
  await db.write((tx) => store.recordEvaluation(tx, segment, evaluation))
}
