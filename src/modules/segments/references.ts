import type { Reader } from '../../db/database.ts'
import { AppError, type FieldProblem } from '../../lib/errors.ts'
import { FIELDS } from './fields.ts'
import * as queries from './queries.ts'
import { type Condition, isGroup, type RuleGroup } from './rules.ts'

/** The tags and static segments that rules name, by uuid, as far as the organization has them. */
export interface References {
  tagIds: ReadonlyMap<string, number>
  segmentIds: ReadonlyMap<string, number>
}

interface Placed {
  condition: Condition
  /** `rules.conditions[1]`. */
  path: string
}

function placedConditions(group: RuleGroup, path: string): Placed[] {
  return group.conditions.flatMap((node, index) => {
    const inner = `${path}.conditions[${index}]`
    return isGroup(node) ? placedConditions(node, inner) : [{ condition: node, path: inner }]
  })
}

/** The ids of one kind that rules name, with where each is written. */
function named(rules: RuleGroup, kind: 'tags' | 'segments'): { uuid: string; path: string }[] {
  return placedConditions(rules, 'rules').flatMap(({ condition, path }) => {
    if (FIELDS.get(condition.field)?.kind !== kind || !Array.isArray(condition.value)) return []
    return condition.value.map((uuid, index) => ({ uuid: String(uuid), path: `${path}.value[${index}]` }))
  })
}

export function resolveReferences(reader: Reader, organizationId: number, rules: RuleGroup): References {
  const of = (kind: 'tags' | 'segments') => [...new Set(named(rules, kind).map(({ uuid }) => uuid))]
  return {
    tagIds: queries.findTagIds(reader, organizationId, of('tags')),
    segmentIds: queries.findStaticIds(reader, organizationId, of('segments')),
  }
}

/** Throws VALIDATION_FAILED naming every tag and static segment that this organization does not have. */
export function assertReferencesExist(rules: RuleGroup, references: References): void {
  const missing = (kind: 'tags' | 'segments', ids: ReadonlyMap<string, number>, what: string) =>
    named(rules, kind)
      .filter(({ uuid }) => !ids.has(uuid))
      .map(
        ({ uuid, path }): FieldProblem => ({
          field: path,
          message: `no ${what} has the id ${uuid}`,
          constraint: 'exists',
        }),
      )
  const details = [
    ...missing('tags', references.tagIds, 'tag'),
    ...missing('segments', references.segmentIds, 'static segment'),
  ]
  const first = details[0]
  if (first) throw new AppError('VALIDATION_FAILED', `${first.field}: ${first.message}.`, { details })
}
