import { casesOf } from '../../lib/letter-case.ts'
import { periodOf, type RuleTime } from './days.ts'
import type { FieldName } from './fields.ts'
import {
  type Condition,
  fieldOf,
  isGroup,
  type PositiveCondition,
  positiveOf,
  type RuleNode,
} from './rules.ts'

/**
 * The rules asked of one contact in memory: the same answers as the SQL of
 * compile.ts, whose comment says what was decided.
 */
export type ContactFacts = Readonly<Record<FieldName, Fact>>
/** Text, a time in ms since 1970, a flag, nothing, or the uuids of tags or static segments. */
type Fact = string | number | boolean | null | ReadonlySet<string>

export function matchesRules(node: RuleNode, facts: ContactFacts, time: RuleTime): boolean {
  if (!isGroup(node)) return matchesCondition(node, facts, time)
  const matches = (inner: RuleNode) => matchesRules(inner, facts, time)
  return node.operator === 'AND' ? node.conditions.every(matches) : node.conditions.some(matches)
}

export function matchesCondition(negatable: Condition, facts: ContactFacts, time: RuleTime): boolean {
  const { condition, isNegated } = positiveOf(negatable)
  return matchesPositive(condition, facts[condition.field], time) !== isNegated
}

function matchesPositive(condition: PositiveCondition, fact: Fact, time: RuleTime): boolean {
  if (condition.operator === 'is_empty') return fact === null || fact === ''
  if (fact === null) return false
  if (typeof fact === 'boolean') return fact
  if (typeof fact === 'number') return matchesDate(condition, fact, time)
  if (typeof fact === 'string') {
    return fieldOf(condition).kind === 'text' ? matchesText(condition, fact) : matchesWord(condition, fact)
  }
  return matchesSet(condition, fact)
}

function matchesWord(condition: PositiveCondition, fact: string): boolean {
  switch (condition.operator) {
    case 'equals':
      return fact === condition.value
    case 'in':
      return condition.value.includes(fact)
    default:
      return false
  }
}

function matchesText(condition: PositiveCondition, fact: string): boolean {
  const actual = [...fact]
  switch (condition.operator) {
    case 'equals':
      return isSame(condition.value, actual)
    case 'in':
      return condition.value.some((value) => isSame(value, actual))
    case 'contains':
      return actual.some((_, start) => isAt(condition.value, actual, start))
    case 'starts_with':
      return isAt(condition.value, actual, 0)
    case 'ends_with':
      return isAt(condition.value, actual, actual.length - [...condition.value].length)
    default:
      return false
  }
}

const isSame = (value: string, actual: readonly string[]): boolean =>
  [...value].length === actual.length && isAt(value, actual, 0)

/** Whether `value` stands in `actual` from `start` on, in any case. */
const isAt = (value: string, actual: readonly string[], start: number): boolean =>
  [...value].every((character, index) => casesOf(character).includes(actual[start + index] ?? ''))

function matchesDate(condition: PositiveCondition, fact: number, time: RuleTime): boolean {
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

function matchesSet(condition: PositiveCondition, fact: ReadonlySet<string>): boolean {
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
