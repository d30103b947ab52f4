import type { CustomField, CustomFieldFilter, CustomFieldType } from '../../../api/api.gen.ts'

/** Conditions on custom fields while they are edited. Pure functions. */

const TEXT = ['contains', 'equals', 'not_equals', 'starts_with', 'is_empty', 'is_not_empty'] as const
const OPERATORS: Readonly<Record<CustomFieldType, readonly string[]>> = {
  TEXT,
  URL: TEXT,
  NUMBER: ['equals', 'gte', 'lte', 'between', 'is_empty', 'is_not_empty'],
  BOOLEAN: ['is_true', 'is_false'],
  DATE: ['on', 'before', 'after', 'between', 'in_last_days', 'in_next_days', 'is_empty', 'is_not_empty'],
  SELECT: ['in', 'not_in', 'is_empty', 'is_not_empty'],
  MULTI_SELECT: ['contains_any', 'contains_all', 'contains_none', 'is_empty', 'is_not_empty'],
}

/** Returns the operators of a field type. The first is the default. */
export const operatorsOf = (type: CustomFieldType): readonly string[] => OPERATORS[type]

/** Kinds of input for an operator's value. */
type ValueKind = 'none' | 'text' | 'number' | 'date' | 'days' | 'options'

export function valueKindOf(type: CustomFieldType, operator: string): ValueKind {
  if (/^is_/.test(operator)) return 'none'
  if (/_days$/.test(operator)) return 'days'
  if (type === 'SELECT' || type === 'MULTI_SELECT') return 'options'
  return type === 'NUMBER' ? 'number' : type === 'DATE' ? 'date' : 'text'
}

export interface Draft {
  /** Key of the line. */
  id: number
  field: string
  operator: string
  /** Typed values: one, two for `between`, or the ticked options. */
  values: readonly string[]
}

let last = 0
export const newDraft = (field: CustomField): Draft => ({
  id: ++last,
  field: field.key,
  operator: operatorsOf(field.type)[0]!,
  values: [],
})

export const draftOf = ({ field, operator, value }: CustomFieldFilter): Draft => ({
  id: ++last,
  field,
  operator,
  values: value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)],
})

/** Returns the condition for the API, or undefined if its value is missing. */
export function filterOf(
  { field: key, operator, values }: Draft,
  fields: readonly CustomField[],
): CustomFieldFilter | undefined {
  const field = fields.find((one) => one.key === key)
  if (!field) return undefined
  const kind = valueKindOf(field.type, operator)
  if (kind === 'none') return { field: key, operator }
  const given = values.filter((value) => value.trim() !== '')
  if (given.length === 0 || (operator === 'between' && given.length < 2)) return undefined
  if (kind === 'options') return { field: key, operator, value: given }
  const typed = given.map((value) => (kind === 'number' || kind === 'days' ? Number(value) : value))
  return { field: key, operator, value: operator === 'between' ? typed.slice(0, 2) : typed[0] }
}
