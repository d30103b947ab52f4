import { daysOf, periodOf, type RuleContext, type RuleTime } from '../../src/contacts/segment-rules/days.ts'
import type { CustomFieldName, Field, StandardFieldName } from '../../src/contacts/segment-rules/fields.ts'
import {
  type Condition,
  isGroup,
  type NumberCondition,
  type PlainCondition,
  type PositiveCondition,
  positiveOf,
  type RuleNode,
} from '../../src/contacts/segment-rules/rules.ts'
import { foldCase } from '../../src/lib/letter-case.ts'

/**
 * Segment rules for one contact in memory: a second implementation that tests compare with the SQL of
 * `contacts/segment-rules/compile.ts`. The comment there explains the decisions.
 */
export type ContactFacts = Readonly<
  Record<StandardFieldName, Fact> & { [Name in CustomFieldName]?: Fact | undefined }
>
/**
 * A value of a contact: text, a number or a time in ms since 1970, a flag, or null; a set of words or of
 * uuids of tags, static segments or join links; or, by uuid of a campaign, poll or topic or by number of days, the
 * operators that hold and the uuids of chosen options.
 */
type Fact = string | number | boolean | null | ReadonlySet<string> | ReadonlyMap<string, ReadonlySet<string>>

export function matchesRules(node: RuleNode, facts: ContactFacts, context: RuleContext): boolean {
  if (!isGroup(node)) return matchesCondition(node, facts, context)
  const matches = (inner: RuleNode) => matchesRules(inner, facts, context)
  return node.operator === 'AND' ? node.conditions.every(matches) : node.conditions.some(matches)
}

export function matchesCondition(
  negatable: Condition,
  facts: ContactFacts,
  { fields, now, timezone }: RuleContext,
): boolean {
  const { condition, isNegated } = positiveOf(negatable)
  const field = fields.get(condition.field)
  const fact = field ? (facts[condition.field] ?? null) : null
  return matchesPositive(condition, { kind: field?.kind, fact }, { now, timezone }) !== isNegated
}

function matchesPositive(
  condition: PositiveCondition,
  { kind, fact }: { kind: Field['kind'] | undefined; fact: Fact },
  time: RuleTime,
): boolean {
  if (condition.operator === 'is_empty') return fact === null || fact === ''
  if (fact === null) return false
  if (typeof fact === 'boolean') return fact
  const plain = condition as PlainCondition
  if (typeof fact === 'number') {
    return kind === 'number'
      ? matchesNumber(condition as NumberCondition, fact)
      : matchesDate(plain, fact, time)
  }
  if (typeof fact === 'string') {
    if (kind === 'day') return matchesDay(plain, fact, time)
    return kind === 'text' ? matchesText(plain, fact) : matchesWord(plain, fact)
  }
  return fact instanceof Map ? matchesFact(plain, fact) : matchesSet(plain, fact as ReadonlySet<string>)
}

function matchesNumber(condition: NumberCondition, fact: number): boolean {
  switch (condition.operator) {
    case 'equals':
      return fact === condition.value
    case 'gt':
      return fact > condition.value
    case 'gte':
      return fact >= condition.value
    case 'lt':
      return fact < condition.value
    case 'lte':
      return fact <= condition.value
    case 'between':
      return fact >= condition.value[0] && fact <= condition.value[1]
  }
}

function matchesWord(condition: PlainCondition, fact: string): boolean {
  switch (condition.operator) {
    case 'equals':
      return fact === condition.value
    case 'in':
      return condition.value.includes(fact)
    default:
      return false
  }
}

function matchesText(condition: PlainCondition, fact: string): boolean {
  const actual = foldCase(fact)
  switch (condition.operator) {
    case 'equals':
      return actual === foldCase(condition.value)
    case 'in':
      return condition.value.some((value) => actual === foldCase(value))
    case 'contains':
      return actual.includes(foldCase(condition.value))
    case 'starts_with':
      return actual.startsWith(foldCase(condition.value))
    case 'ends_with':
      return actual.endsWith(foldCase(condition.value))
    default:
      return false
  }
}

function matchesDay(condition: PlainCondition, fact: string, time: RuleTime): boolean {
  switch (condition.operator) {
    case 'on':
    case 'before':
    case 'after':
    case 'between':
    case 'in_last_days':
    case 'in_next_days': {
      const { first = fact, last = fact, before, after } = daysOf(condition, time)
      if (before !== undefined) return fact < before
      return after === undefined ? fact >= first && fact <= last : fact > after
    }
    default:
      return false
  }
}

function matchesDate(condition: PlainCondition, fact: number, time: RuleTime): boolean {
  switch (condition.operator) {
    case 'on':
    case 'before':
    case 'after':
    case 'between':
    case 'in_last_days':
    case 'in_next_days': {
      const { from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY } = periodOf(condition, time)
      return fact >= from && fact < until
    }
    default:
      return false
  }
}

function matchesSet(condition: PlainCondition, fact: ReadonlySet<string>): boolean {
  switch (condition.operator) {
    case 'in':
    case 'contains_any':
      return condition.value.some((uuid) => fact.has(uuid))
    case 'contains_all':
      return condition.value.every((uuid) => fact.has(uuid))
    default:
      return false
  }
}

function matchesFact(condition: PlainCondition, facts: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const { operator, value } = condition
  if (operator === 'voted_options') return [...facts.values()].some((of) => value.some((id) => of.has(id)))
  return facts.get(String(value))?.has(operator) ?? false
}
