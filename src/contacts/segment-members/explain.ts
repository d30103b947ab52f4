import type { Db } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { parseValues } from '../custom-fields/service.ts'
import { perField, RULE_FIELDS } from '../records/fields.ts'
import { type ContactRecordRow, getContact } from '../records/service.ts'
import { fulfilledBy } from '../records/store.ts'
import { compileRules } from '../segment-rules/compile.ts'
import { listFactsFor } from '../segment-rules/facts.ts'
import { CUSTOM_PREFIX, FIELDS } from '../segment-rules/fields.ts'
import { type Condition, isGroup, positiveOf, type RuleGroup, type RuleNode } from '../segment-rules/rules.ts'
import { contextOfRules } from '../segments/evaluation.ts'
import { getSegment } from '../segments/service.ts'
import * as store from '../segments/store.ts'

/** A rule tree with the result of each part for one contact. */
type ExplainedNode =
  | { operator: 'AND' | 'OR'; matched: boolean; conditions: ExplainedNode[] }
  | ExplainedCondition

type ExplainedCondition = Condition & { matched: boolean; actual: unknown }

/** Values of a contact by field of the rules, except facts. A field with several uuids or words is a set. */
type Facts = Readonly<Record<string, unknown>>

export interface Explanation {
  isMember: boolean
  /** Null for a STATIC segment, because it has no rules. */
  rules: ExplainedNode | null
}

/**
 * Explains why a contact is in a segment or is not. Throws NOT_FOUND for an unknown contact or segment.
 * @param at the "today" of relative dates, ms since 1970
 */
export function explainMembership(
  db: Db,
  principal: Pick<Principal, 'organizationId'>,
  { id, contactId, at = db.clock.now() }: { id: string; contactId: string; at?: number },
): Explanation {
  const { organizationId } = principal
  const segment = getSegment(db, principal, id)
  const contact = getContact(db, principal, contactId)
  const segmentIds = new Set(store.listStaticSegmentsOf(db, organizationId, contact.id))
  if (segment.rules === null) return { isMember: segmentIds.has(segment.uuid), rules: null }
  const rules: RuleGroup = JSON.parse(segment.rules)
  const context = contextOfRules(db, organizationId, rules, { now: at })
  const of = { organizationId, contactId: contact.id }
  const conditions = conditionsIn(rules)
  const fulfilled = fulfilledBy(
    db,
    of,
    conditions.map((condition) => compileRules(condition, context)),
  )
  const facts = factsOf(contact, segmentIds)
  const results = new Map(conditions.map((condition, n) => [condition, fulfilled[n] === true]))
  const explained = explainNode(rules, (condition) => ({
    ...condition,
    matched: results.get(condition) === true,
    actual:
      listFactsFor(db, { ...context, contactId: contact.id }, positiveOf(condition).condition) ??
      actualOf(condition, facts),
  }))
  return { isMember: explained.matched, rules: explained }
}

const conditionsIn = (node: RuleNode): Condition[] =>
  isGroup(node) ? node.conditions.flatMap(conditionsIn) : [node]

function explainNode(node: RuleNode, explain: (condition: Condition) => ExplainedCondition): ExplainedNode {
  if (!isGroup(node)) return explain(node)
  const conditions = node.conditions.map((inner) => explainNode(inner, explain))
  const matched =
    node.operator === 'AND'
      ? conditions.every((inner) => inner.matched)
      : conditions.some((inner) => inner.matched)
  return { operator: node.operator, matched, conditions }
}

/** Returns the contact's value as the API writes it. */
function actualOf(condition: Condition, facts: Facts): unknown {
  const fact = facts[condition.field] ?? null
  if (fact instanceof Set) return [...fact]
  return FIELDS.get(condition.field)?.kind === 'date' && typeof fact === 'number' ? toIso(fact) : fact
}

function factsOf(contact: ContactRecordRow, segmentIds: ReadonlySet<string>): Facts {
  const tags: { id: string }[] = JSON.parse(contact.tags)
  return {
    ...perField(RULE_FIELDS, (_, name) => contact[name]),
    status: contact.status,
    source: contact.source,
    stage: contact.stage,
    isOptedOut: contact.optedOutAt !== null,
    emailSubscribed: contact.emailSuppressedAt === null,
    createdAt: contact.createdAt,
    lastContactedAt: contact.lastContactedAt,
    lastInboundAt: contact.lastInboundAt,
    tagIds: new Set(tags.map(({ id }) => id)),
    segmentId: segmentIds,
    ...customFactsOf(contact.customFields),
  }
}

/** Returns the values of custom fields by their names in rules; a field without a value has no entry. */
const customFactsOf = (stored: string): Facts =>
  Object.fromEntries(
    Object.entries(parseValues(stored)).map(([key, value]) => [
      `${CUSTOM_PREFIX}${key}`,
      Array.isArray(value) ? new Set(value) : value,
    ]),
  )
