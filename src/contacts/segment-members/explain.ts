import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Db } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { parseValues } from '../custom-fields/service.ts'
import { perField, RULE_FIELDS } from '../records/fields.ts'
import { type ContactRecordRow, getContact } from '../records/service.ts'
import { listCampaignFacts } from '../segment-rules/campaign-facts.ts'
import { fieldsFor } from '../segment-rules/custom-fields.ts'
import type { RuleContext } from '../segment-rules/days.ts'
import { type ContactFacts, type Fact, matchesCondition } from '../segment-rules/evaluate.ts'
import { CUSTOM_PREFIX, FIELDS } from '../segment-rules/fields.ts'
import { type Condition, isGroup, type RuleGroup, type RuleNode } from '../segment-rules/rules.ts'
import * as queries from '../segments/queries.ts'
import { resolveReferences } from '../segments/references.ts'
import { getSegment } from '../segments/service.ts'

/** A rule tree with the result of each part for one contact. */
type ExplainedNode =
  | { operator: 'AND' | 'OR'; matched: boolean; conditions: ExplainedNode[] }
  | (Condition & { matched: boolean; actual: unknown })

export interface Explanation {
  isMember: boolean
  /** Null for a STATIC segment, whose members have no reason. */
  rules: ExplainedNode | null
}

/**
 * Why a contact is in a segment or is not. Throws NOT_FOUND for either of them.
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
  const segmentIds = new Set(queries.listStaticSegmentsOf(db, organizationId, contact.id))
  if (segment.rules === null) return { isMember: segmentIds.has(segment.uuid), rules: null }
  const rules: RuleGroup = JSON.parse(segment.rules)
  const { campaignIds } = resolveReferences(db, organizationId, rules)
  const campaign = listCampaignFacts(db, { organizationId, contactId: contact.id }, campaignIds)
  const explained = explainRules(rules, factsOf(contact, segmentIds, campaign), {
    now: at,
    timezone: getOrganization(db, organizationId).timezone,
    fields: fieldsFor(db, organizationId, rules),
  })
  return { isMember: explained.matched, rules: explained }
}

function explainRules(node: RuleNode, facts: ContactFacts, context: RuleContext): ExplainedNode {
  if (!isGroup(node)) {
    return { ...node, matched: matchesCondition(node, facts, context), actual: actualOf(node, facts) }
  }
  const conditions = node.conditions.map((inner) => explainRules(inner, facts, context))
  const matched =
    node.operator === 'AND'
      ? conditions.every((inner) => inner.matched)
      : conditions.some((inner) => inner.matched)
  return { operator: node.operator, matched, conditions }
}

/** The contact's value as the API writes it. */
function actualOf(condition: Condition, facts: ContactFacts): unknown {
  const fact = facts[condition.field] ?? null
  if (fact instanceof Set) return [...fact]
  // What the contact has had to do with this campaign: `received`, `replied`, `clicked`.
  if (fact instanceof Map) return [...(fact.get(String(condition.value)) ?? [])]
  return FIELDS.get(condition.field)?.kind === 'date' && typeof fact === 'number' ? toIso(fact) : fact
}

function factsOf(
  contact: ContactRecordRow,
  segmentIds: ReadonlySet<string>,
  campaign: ContactFacts['campaign'],
): ContactFacts {
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
    campaign,
    ...customFactsOf(contact.customFields),
  }
}

/** A field without a value has no entry. */
const customFactsOf = (stored: string): Record<`${typeof CUSTOM_PREFIX}${string}`, Fact> =>
  Object.fromEntries(
    Object.entries(parseValues(stored)).map(([key, value]) => [
      `${CUSTOM_PREFIX}${key}`,
      Array.isArray(value) ? new Set(value) : value,
    ]),
  )
