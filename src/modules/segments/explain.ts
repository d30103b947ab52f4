import type { Db } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { type ContactRecordRow, getContact } from '../contacts/service.ts'
import { getOrganization } from '../organizations/service.ts'
import type { RuleTime } from './days.ts'
import { type ContactFacts, matchesCondition } from './evaluate.ts'
import * as queries from './queries.ts'
import { type Condition, fieldOf, isGroup, type RuleNode } from './rules.ts'
import { getSegment } from './service.ts'

/** A rule tree with what each part of it says of one contact. */
export type ExplainedNode =
  | { operator: 'AND' | 'OR'; matched: boolean; conditions: ExplainedNode[] }
  | (Condition & { matched: boolean; actual: unknown })

export interface Explanation {
  isMember: boolean
  /** Null for a STATIC segment, whose members have no reason. */
  rules: ExplainedNode | null
}

/** Why a contact is in a segment or is not. Throws NOT_FOUND for either of them. */
export function explainMembership(
  db: Db,
  principal: Principal,
  { id, contactId }: { id: string; contactId: string },
): Explanation {
  const { organizationId } = principal
  const segment = getSegment(db, principal, id)
  const contact = getContact(db, principal, contactId)
  const segmentIds = new Set(queries.listStaticSegmentsOf(db, organizationId, contact.id))
  if (segment.rules === null) return { isMember: segmentIds.has(segment.uuid), rules: null }
  const time = { now: db.clock.now(), timezone: getOrganization(db, organizationId).timezone }
  const rules = explainRules(JSON.parse(segment.rules), factsOf(contact, segmentIds), time)
  return { isMember: rules.matched, rules }
}

export function explainRules(node: RuleNode, facts: ContactFacts, time: RuleTime): ExplainedNode {
  if (!isGroup(node)) {
    return { ...node, matched: matchesCondition(node, facts, time), actual: actualOf(node, facts) }
  }
  const conditions = node.conditions.map((inner) => explainRules(inner, facts, time))
  const matched =
    node.operator === 'AND'
      ? conditions.every((inner) => inner.matched)
      : conditions.some((inner) => inner.matched)
  return { operator: node.operator, matched, conditions }
}

/** The contact's value as the API writes it. */
function actualOf(condition: Condition, facts: ContactFacts): unknown {
  const fact = facts[condition.field]
  if (fact instanceof Set) return [...fact]
  return fieldOf(condition).kind === 'date' && typeof fact === 'number' ? toIso(fact) : fact
}

function factsOf(contact: ContactRecordRow, segmentIds: ReadonlySet<string>): ContactFacts {
  const tags: { id: string }[] = JSON.parse(contact.tags)
  return {
    firstName: contact.firstName,
    lastName: contact.lastName,
    email: contact.email,
    phone: contact.phone,
    status: contact.status,
    source: contact.source,
    stage: contact.stage,
    isOptedOut: contact.optedOutAt !== null,
    emailSubscribed: contact.emailSuppressedAt === null,
    city: contact.city,
    state: contact.state,
    postalCode: contact.postalCode,
    country: contact.country,
    createdAt: contact.createdAt,
    lastContactedAt: contact.lastContactedAt,
    lastInboundAt: contact.lastInboundAt,
    tagIds: new Set(tags.map(({ id }) => id)),
    segmentId: segmentIds,
  }
}
