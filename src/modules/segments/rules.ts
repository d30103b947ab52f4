import * as v from 'valibot'
import { described, text, uuid } from '../../http/schema.ts'
import { isCalendarDay } from '../../lib/calendar.ts'
import {
  FIELD_NAMES,
  FIELDS,
  type Field,
  type FieldName,
  OPERATORS,
  OPPOSITES,
  type Operator,
} from './fields.ts'
import { RULES_DOCUMENT } from './rules-document.ts'

/** The rule tree of a dynamic segment, and the schema that lets nothing else through. */

export interface RuleGroup {
  operator: 'AND' | 'OR'
  conditions: RuleNode[]
}
export type RuleNode = RuleGroup | Condition

/** What each operator that is not the opposite of another takes as `value`. Days are written `2026-03-08`. */
interface Values {
  equals: string
  contains: string
  starts_with: string
  ends_with: string
  in: string[]
  contains_any: string[]
  contains_all: string[]
  on: string
  before: string
  after: string
  between: [first: string, last: string]
  in_last_days: number
  in_next_days: number
  is_empty: undefined
  is_true: undefined
}

type Opposites = typeof OPPOSITES
type Of<O extends Operator, Value> = { field: FieldName; operator: O; value: Value }

export type PositiveCondition = { [O in keyof Values]: Of<O, Values[O]> }[keyof Values]
type NegativeCondition = { [O in keyof Opposites]: Of<O, Values[Opposites[O]]> }[keyof Opposites]
/** One question about one field. */
export type Condition = PositiveCondition | NegativeCondition

/** Groups within groups, the outermost counted. */
export const MAX_DEPTH = 3
export const MAX_CONDITIONS = 50
/** Entries of a list value. */
export const MAX_ENTRIES = 500
const MAX_TEXT = 200
const MAX_DAYS = 3_650

type AnySchema = v.GenericSchema<unknown, unknown>

const listOf = (item: AnySchema) =>
  v.pipe(
    v.array(item, 'must be an array'),
    v.minLength(1, 'must have at least 1 entry'),
    v.maxLength(MAX_ENTRIES, `must have at most ${MAX_ENTRIES} entries`),
    v.transform((entries) => [...new Set(entries)]),
  )

/** Composed, as names are stored: é is one letter however it was typed. */
const plainText = v.pipe(text(1, MAX_TEXT), v.normalize('NFC'))
const day = v.pipe(
  v.string('must be a date such as 2026-03-08'),
  v.check(isCalendarDay, 'must be a date such as 2026-03-08'),
)
const period = v.pipe(
  v.tuple([day, day], 'must be an array of two dates, the first and the last day'),
  v.check(([first, last]) => first <= last, 'must not end before it begins'),
)
const dayCount = v.pipe(
  v.number('must be a whole number of days'),
  v.integer('must be a whole number of days'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(MAX_DAYS, `must be at most ${MAX_DAYS}`),
)

/** The schema of `value` for an operator on a field; undefined when it takes none. */
function valueSchema(field: Field, operator: Operator): AnySchema | undefined {
  const single: AnySchema =
    field.kind === 'word'
      ? v.picklist(field.words, `must be one of ${field.words.join(', ')}`)
      : field.kind === 'text'
        ? plainText
        : uuid
  switch (operator) {
    case 'equals':
    case 'not_equals':
    case 'contains':
    case 'not_contains':
    case 'starts_with':
    case 'ends_with':
      return single
    case 'in':
    case 'not_in':
    case 'contains_any':
    case 'contains_all':
    case 'contains_none':
      return listOf(single)
    case 'on':
    case 'before':
    case 'after':
      return day
    case 'between':
      return period
    case 'in_last_days':
    case 'not_in_last_days':
    case 'in_next_days':
      return dayCount
    case 'is_empty':
    case 'is_not_empty':
    case 'is_true':
    case 'is_false':
      return undefined
  }
}

const NOT_A_RULE = 'must be a condition {field, operator, value} or a group {operator, conditions}'

const unknownField = v.object(
  { field: v.picklist(FIELD_NAMES, `must be one of ${FIELD_NAMES.join(', ')}`) },
  NOT_A_RULE,
)

/** What a condition on one field must look like, by its operator; anything else fails at `operator`. */
class ConditionSchemas {
  readonly #byOperator: ReadonlyMap<string, AnySchema>
  readonly #unknownOperator: AnySchema

  constructor(name: string, field: Field) {
    const operators: readonly Operator[] = OPERATORS[field.kind]
    this.#unknownOperator = v.object({
      operator: v.picklist(operators, `must be one of ${operators.join(', ')} for ${name}`),
    })
    this.#byOperator = new Map(
      operators.map((operator) => {
        const value = valueSchema(field, operator)
        const entries = { field: v.literal(name), operator: v.pipe(v.string(), v.toLowerCase()) }
        return [operator, v.object(value ? { ...entries, value } : entries)]
      }),
    )
  }

  of(operator: unknown): AnySchema {
    const known = typeof operator === 'string' && this.#byOperator.get(operator.toLowerCase())
    return known || this.#unknownOperator
  }
}

const conditionSchemas = new Map(
  [...FIELDS].map(([name, field]) => [name, new ConditionSchemas(name, field)]),
)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function conditionSchema(input: unknown): AnySchema {
  if (!isObject(input) || typeof input.field !== 'string') return unknownField
  return conditionSchemas.get(input.field)?.of(input.operator) ?? unknownField
}

const tooDeep = v.never(`must not be nested deeper than ${MAX_DEPTH} levels of groups`)

const groupSchema = (depth: number): AnySchema =>
  v.object(
    {
      operator: v.pipe(
        v.string('must be AND or OR'),
        v.toUpperCase(),
        v.picklist(['AND', 'OR'], 'must be AND or OR'),
      ),
      conditions: v.pipe(
        v.array(nodeSchema(depth), 'must be an array'),
        v.minLength(1, 'must have at least 1 condition'),
      ),
    },
    'must be a group {operator, conditions}',
  )

const nodeSchema = (depth: number): AnySchema =>
  v.lazy((input) => {
    if (!isObject(input) || !('conditions' in input)) return conditionSchema(input)
    return depth < MAX_DEPTH ? groupSchema(depth + 1) : tooDeep
  })

/** Conditions in a tree nobody has validated yet; stops counting when there are too many. */
function countConditions(input: unknown, limit: number): number {
  if (!isObject(input) || !Array.isArray(input.conditions)) return 1
  let count = 0
  for (const inner of input.conditions) {
    if (count > limit) break
    count += countConditions(inner, limit - count)
  }
  return Math.max(count, 1)
}

/** Counts before it looks closer, so that a huge tree costs nothing. */
export const RuleSet: v.GenericSchema<unknown, RuleGroup> = v.pipe(
  described(v.unknown(), RULES_DOCUMENT),
  v.check(
    (input) => countConditions(input, MAX_CONDITIONS) <= MAX_CONDITIONS,
    `must have at most ${MAX_CONDITIONS} conditions in all`,
  ),
  groupSchema(1) as v.GenericSchema<unknown, RuleGroup>,
)

export const isGroup = (node: RuleNode): node is RuleGroup => 'conditions' in node

/** The condition itself, or its opposite: the one place that knows what a negative operator means. */
export function positiveOf(condition: Condition): { condition: PositiveCondition; isNegated: boolean } {
  const opposite = OPPOSITES[condition.operator as keyof Opposites]
  if (opposite === undefined) return { condition: condition as PositiveCondition, isNegated: false }
  return { condition: { ...condition, operator: opposite } as PositiveCondition, isNegated: true }
}

/** The field of a validated condition. */
export function fieldOf(condition: Condition): Field {
  const field = FIELDS.get(condition.field)
  if (!field) throw new Error(`A stored rule names the field ${condition.field}, which does not exist.`)
  return field
}
