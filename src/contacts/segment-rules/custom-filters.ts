import * as v from 'valibot'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Reader } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'
import { validate } from '../../http/take-input.ts'
import { listCustomFieldsOf } from '../custom-fields/service.ts'
import { compileRules } from './compile.ts'
import { fieldsWith } from './custom-fields.ts'
import { CUSTOM_PREFIX, NOTHING_NAMED } from './fields.ts'
import { type Condition, operatorOf, schemaOfCondition } from './rules.ts'

const IGNORED = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
)

/** An entry of `customFieldFilters`: operators and values as in rules, the name of the field without `custom.`. */
interface CustomFieldFilter {
  field: string
  operator: string
  value?: unknown
}

/** Returns the positions of the entries that name unknown fields or operators. */
export function unknownFilters(
  reader: Reader,
  organizationId: number,
  filters: readonly CustomFieldFilter[],
): number[] {
  if (filters.length === 0) return []
  const fields = fieldsWith(listCustomFieldsOf(reader, organizationId))
  return filters.flatMap(({ field: name, operator }, place) => {
    const field = fields.get(`${CUSTOM_PREFIX}${name}`)
    return field && operatorOf(field, operator) !== undefined ? [] : [place]
  })
}

/**
 * Returns SQL conditions over a table called `contacts`, all of which must hold. Entries that name
 * unknown fields or operators are ignored, as the API defines it. Throws VALIDATION_FAILED for a
 * value that the operator cannot take.
 * @param now ms since 1970: the "today" of relative dates
 */
export function customFieldConditions(
  reader: Reader,
  organizationId: number,
  filters: readonly CustomFieldFilter[],
  now: number,
): Fragment[] {
  const fields = fieldsWith(listCustomFieldsOf(reader, organizationId))
  const entry = v.lazy((input) => {
    const { field: name, operator } = input as CustomFieldFilter
    const field = fields.get(name)
    const isKnown = field && operatorOf(field, operator) !== undefined
    return isKnown ? schemaOfCondition(name, field, operator) : IGNORED
  })
  const named = filters.map((filter) => ({ ...filter, field: `${CUSTOM_PREFIX}${filter.field}` }))
  const checked = validate(
    v.object({ customFieldFilters: v.array(entry) }),
    { customFieldFilters: named },
    'query',
  )
  const conditions = checked.customFieldFilters.filter((one) => one !== undefined) as Condition[]
  if (conditions.length === 0) return []
  const { timezone } = getOrganization(reader, organizationId)
  const rules = { operator: 'AND' as const, conditions }
  const context = { organizationId, timezone, now, fields, form: 'each' as const }
  return [compileRules(rules, { ...context, references: NOTHING_NAMED })]
}
