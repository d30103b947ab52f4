import * as v from 'valibot'
import { described, listOf, text, uuid } from '../../http/schema.ts'
import { ignoresFields } from '../../http/unknown-fields.ts'
import { isCalendarDay } from '../../lib/calendar.ts'
import { listed } from '../../lib/listed.ts'
import { isPlainObject } from '../../lib/plain-object.ts'
import { MAX_NUMBER } from '../custom-fields/service.ts'
import { MAX_ENTRIES, tooLargeRules } from './bounds.ts'
import { RULES_DOCUMENT } from './document.ts'
import {
  CUSTOM_PREFIX,
  FIELD_NAMES,
  FIELDS,
  type Field,
  type FieldName,
  isCustomName,
  OPERATORS,
  OPPOSITES,
  type Operator,
  type RuleFields,
} from './fields.ts'

/** The rule tree of a dynamic segment, and the schema that refuses everything else. */

export interface RuleGroup {
  operator: 'AND' | 'OR'
  conditions: RuleNode[]
}
export type RuleNode = RuleGroup | Condition

/** Type of `value` for each operator that is not the opposite of another. Days are written `2026-03-08`. */
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
  /** Id of a campaign or poll, or a number of days for all campaigns. */
  received: string | number
  /** Id of a campaign, or a number of days for all campaigns. */
  delivered: string | number
  failed: string | number
  skipped: string | number
  opened: string | number
  clicked: string | number
  replied: string | number
  opted_out: string | number
  /** Id of a poll. */
  voted: string
  /** Ids of poll options. */
  voted_options: string[]
  /** Id of a topic. */
  subscribed: string
  unsubscribed: string
  is_empty: undefined
  is_true: undefined
}

/** Type of `value` for each operator of fields with numbers. */
interface NumberValues {
  equals: number
  gt: number
  gte: number
  lt: number
  lte: number
  between: [lowest: number, highest: number]
}

type Opposites = typeof OPPOSITES
type Of<O extends Operator, Value> = { field: FieldName; operator: O; value: Value }

/** A condition on anything but a number. */
export type PlainCondition = { [O in keyof Values]: Of<O, Values[O]> }[keyof Values]
export type NumberCondition = { [O in keyof NumberValues]: Of<O, NumberValues[O]> }[keyof NumberValues]
export type PositiveCondition = PlainCondition | NumberCondition
type NegativeCondition =
  | { [O in keyof Opposites]: Of<O, Values[Opposites[O]]> }[keyof Opposites]
  | Of<'not_equals', number>
/** A condition on one field. */
export type Condition = PositiveCondition | NegativeCondition

/** Maximum depth of nested groups, including the outermost. */
const MAX_DEPTH = 3
const MAX_TEXT = 200
export const MAX_DAYS = 3_650

type AnySchema = v.GenericSchema<unknown, unknown>

const entriesOf = (item: AnySchema) =>
  v.pipe(
    listOf(item, { min: 1, max: MAX_ENTRIES, message: 'must be an array' }),
    v.transform((entries) => [...new Set(entries)]),
  )

/** Text is composed (NFC), as names are stored, so é is always one character. */
const plainText = v.pipe(text(1, MAX_TEXT), v.normalize('NFC'))
const day = v.pipe(
  v.string('must be a date such as 2026-03-08'),
  v.check(isCalendarDay, 'must be a date such as 2026-03-08'),
)
const period = v.pipe(
  v.strictTuple([day, day], 'must be an array of two dates, the first and the last day'),
  v.check(([first, last]) => first <= last, 'must not end before it begins'),
)
const number = v.pipe(
  v.number('must be a number'),
  v.minValue(-MAX_NUMBER, 'must be at least -10^15'),
  v.maxValue(MAX_NUMBER, 'must be at most 10^15'),
)
const range = v.pipe(
  v.strictTuple([number, number], 'must be an array of two numbers, the lowest and the highest'),
  v.check(([lowest, highest]) => lowest <= highest, 'must not end below where it begins'),
)
const dayCount = v.pipe(
  v.number('must be a whole number of days'),
  v.integer('must be a whole number of days'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(MAX_DAYS, `must be at most ${MAX_DAYS}`),
)

/** Returns the schema of one value to compare the field with. */
function singleSchema(field: Field): AnySchema {
  switch (field.kind) {
    case 'word':
    case 'words':
      return v.picklist(field.words, `must be one of ${listed(field.words)}`)
    case 'text':
      return plainText
    case 'number':
      return number
    case 'campaigns':
      return dayCount
    default:
      return uuid
  }
}

/** Returns the schema of `value` for an operator on a field; undefined when it takes none. */
function valueSchema(field: Field, operator: Operator): AnySchema | undefined {
  const single = singleSchema(field)
  switch (operator) {
    case 'equals':
    case 'not_equals':
    case 'contains':
    case 'not_contains':
    case 'starts_with':
    case 'ends_with':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'received':
    case 'not_received':
    case 'delivered':
    case 'not_delivered':
    case 'failed':
    case 'skipped':
    case 'opened':
    case 'not_opened':
    case 'clicked':
    case 'not_clicked':
    case 'replied':
    case 'not_replied':
    case 'opted_out':
    case 'voted':
    case 'not_voted':
    case 'subscribed':
    case 'not_subscribed':
    case 'unsubscribed':
    case 'not_unsubscribed':
      return single
    case 'in':
    case 'not_in':
    case 'contains_any':
    case 'contains_all':
    case 'contains_none':
    case 'voted_options':
      return entriesOf(single)
    case 'on':
    case 'before':
    case 'after':
      return day
    case 'between':
      return field.kind === 'number' ? range : period
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
  {
    field: v.picklist(
      FIELD_NAMES,
      `must be one of ${FIELD_NAMES.join(', ')}, or ${CUSTOM_PREFIX} and the key of a custom field`,
    ),
  },
  NOT_A_RULE,
)

const lowerCase = v.pipe(v.string('must be text'), v.toLowerCase())

/** Returns the operator that a text names, in any case; undefined when fields of this kind do not have it. */
export function operatorOf(field: Field, text: unknown): Operator | undefined {
  const operators: readonly Operator[] = OPERATORS[field.kind]
  return typeof text === 'string' ? operators.find((known) => known === text.toLowerCase()) : undefined
}

/** The schemas of conditions on one field, by operator. An unknown operator fails at `operator`. */
class ConditionSchemas {
  readonly #name: string
  readonly #field: Field
  readonly #byOperator = new Map<Operator, AnySchema>()

  constructor(name: string, field: Field) {
    this.#name = name
    this.#field = field
  }

  of(text: unknown): AnySchema {
    const operator = operatorOf(this.#field, text)
    if (operator === undefined) return this.#unknownOperator()
    const known = this.#byOperator.get(operator) ?? this.#build(operator)
    this.#byOperator.set(operator, known)
    return known
  }

  #build(operator: Operator): AnySchema {
    const value = valueSchema(this.#field, operator)
    const entries = { field: v.literal(this.#name), operator: lowerCase }
    return value ? v.object({ ...entries, value }) : ignoresFields(v.object(entries), ['value'])
  }

  #unknownOperator(): AnySchema {
    const operators: readonly Operator[] = OPERATORS[this.#field.kind]
    const message = `must be one of ${operators.join(', ')} for ${this.#name}`
    return v.object({ operator: v.picklist(operators, message) })
  }
}

const standardSchemas = new Map([...FIELDS].map(([name, field]) => [name, new ConditionSchemas(name, field)]))

/**
 * Returns the schema of a condition on this field. Filters of lists use it too, because they have the
 * same operators.
 */
export const schemaOfCondition = (name: string, field: Field, operator: unknown): AnySchema =>
  (standardSchemas.get(name) ?? new ConditionSchemas(name, field)).of(operator)

/** Schema of any condition on a custom field. The fields and their types are known only later. */
const anyCustomCondition = v.object({
  field: v.string(),
  operator: lowerCase,
  value: v.optional(v.unknown()),
})

const noSuchCustomField = v.object({
  field: v.pipe(
    v.string(),
    v.check(() => false, 'names no custom field of this organization'),
  ),
})

/** Returns the schema of a condition. Custom fields are not checked if `fields` is undefined. */
function conditionSchema(input: unknown, fields: RuleFields | undefined): AnySchema {
  if (!isPlainObject(input) || typeof input.field !== 'string') return unknownField
  const name = input.field
  if (isCustomName(name) && !fields) return anyCustomCondition
  const field = (fields ?? FIELDS).get(name)
  if (field) return schemaOfCondition(name, field, input.operator)
  return isCustomName(name) ? noSuchCustomField : unknownField
}

const tooDeep = v.never(`must not be nested deeper than ${MAX_DEPTH} levels of groups`)

const groupSchema = (depth: number, fields: RuleFields | undefined): AnySchema =>
  v.object(
    {
      operator: v.pipe(
        v.string('must be AND or OR'),
        v.toUpperCase(),
        v.picklist(['AND', 'OR'], 'must be AND or OR'),
      ),
      conditions: v.pipe(
        v.array(nodeSchema(depth, fields), 'must be an array'),
        v.minLength(1, 'must have at least 1 condition'),
      ),
    },
    'must be a group {operator, conditions}',
  )

const nodeSchema = (depth: number, fields: RuleFields | undefined): AnySchema =>
  v.lazy((input) => {
    if (!isPlainObject(input) || !('conditions' in input)) return conditionSchema(input, fields)
    return depth < MAX_DEPTH ? groupSchema(depth + 1, fields) : tooDeep
  })

/**
 * The schema of rules in a request. `typedRuleSet` checks conditions on custom fields again, when the
 * organization is known. The size is checked first, so a huge tree costs nothing.
 */
export const RuleSet: v.GenericSchema<unknown, RuleGroup> = v.pipe(
  described(v.unknown(), RULES_DOCUMENT),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = tooLargeRules(dataset.value)
    if (message !== undefined) addIssue({ message })
  }),
  groupSchema(1, undefined) as v.GenericSchema<unknown, RuleGroup>,
)

/** Returns the schema of rules for an organization with these fields. */
export const typedRuleSet = (fields: RuleFields): v.GenericSchema<unknown, RuleGroup> =>
  groupSchema(1, fields) as v.GenericSchema<unknown, RuleGroup>

export const isGroup = (node: RuleNode): node is RuleGroup => 'conditions' in node

/**
 * Returns the condition itself, or the opposite of a negative condition. Only this function knows
 * what a negative operator means.
 */
export function positiveOf(condition: Condition): { condition: PositiveCondition; isNegated: boolean } {
  const opposite = OPPOSITES[condition.operator as keyof Opposites]
  if (opposite === undefined) return { condition: condition as PositiveCondition, isNegated: false }
  return { condition: { ...condition, operator: opposite } as PositiveCondition, isNegated: true }
}
