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
    const isText = fieldOf(condition).kind === 'text'
    return matchesText(condition, isText ? foldCase : exactly, fact)
  }
  return matchesSet(condition, fact)
}

const exactly = (text: string): string => text
/** A to Z in lower case, every other letter as it is: SQLite's idea of "no case". */
const foldCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

function matchesText(condition: PositiveCondition, fold: (text: string) => string, fact: string): boolean {
  const actual = fold(fact)
  switch (condition.operator) {
    case 'equals':
      return actual === fold(condition.value)
    case 'in':
      return condition.value.some((value) => actual === fold(value))
    case 'contains':
      return actual.includes(fold(condition.value))
    case 'starts_with':
      return actual.startsWith(fold(condition.value))
    case 'ends_with':
      return actual.endsWith(fold(condition.value))
    default:
      return false
  }
}

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
