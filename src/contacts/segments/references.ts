import type { Reader } from '../../db/database.ts'
import { AppError, type FieldProblem } from '../../lib/errors.ts'
import { FIELDS } from '../segment-rules/fields.ts'
import { type Condition, isGroup, type RuleGroup } from '../segment-rules/rules.ts'
import { findTagIds } from '../tags/shared-queries.ts'
import { campaignsForSegments } from './campaigns.ts'
import * as queries from './shared-queries.ts'

/** The internal ids, by uuid, of those tags, static segments and campaigns in rules that the organization has. */
interface References {
  tagIds: ReadonlyMap<string, number>
  segmentIds: ReadonlyMap<string, number>
  /**
   * Including deleted campaigns, whose recipients are still known. Without an id, `not_received` would match
   * all contacts.
   */
  campaignIds: ReadonlyMap<string, number>
}

type Kind = 'tags' | 'segments' | 'campaign'

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

/** The uuids of one kind that rules name, each with its path in the rules. */
function named(rules: RuleGroup, kind: Kind): { uuid: string; path: string }[] {
  return placedConditions(rules, 'rules').flatMap(({ condition, path }) => {
    const { field, value } = condition
    if (FIELDS.get(field)?.kind !== kind) return []
    if (typeof value === 'string') return [{ uuid: value, path: `${path}.value` }]
    if (!Array.isArray(value)) return []
    return value.map((uuid, index) => ({ uuid: String(uuid), path: `${path}.value[${index}]` }))
  })
}

export function resolveReferences(reader: Reader, organizationId: number, rules: RuleGroup): References {
  const of = (kind: Kind) => [...new Set(named(rules, kind).map(({ uuid }) => uuid))]
  const campaigns = of('campaign')
  return {
    tagIds: findTagIds(reader, organizationId, of('tags')),
    segmentIds: queries.findStaticIds(reader, organizationId, of('segments')),
    campaignIds:
      campaigns.length === 0
        ? new Map()
        : campaignsForSegments.only.findIds(reader, organizationId, campaigns),
  }
}

/** Throws VALIDATION_FAILED naming every tag, static segment and campaign that this organization does not have. */
export function assertReferencesExist(reader: Reader, organizationId: number, rules: RuleGroup): void {
  const references = resolveReferences(reader, organizationId, rules)
  const missing = (kind: Kind, isThere: (uuid: string) => boolean, what: string) =>
    named(rules, kind)
      .filter(({ uuid }) => !isThere(uuid))
      .map(
        ({ uuid, path }): FieldProblem => ({
          field: path,
          message: `no ${what} has the id ${uuid}`,
          constraint: 'exists',
        }),
      )
  const campaigns = [...references.campaignIds.keys()]
  const deleted =
    campaigns.length === 0
      ? new Set<string>()
      : campaignsForSegments.only.listDeleted(reader, organizationId, campaigns)
  const details = [
    ...missing('tags', (uuid) => references.tagIds.has(uuid), 'tag'),
    ...missing('segments', (uuid) => references.segmentIds.has(uuid), 'static segment'),
    ...missing('campaign', (uuid) => references.campaignIds.has(uuid) && !deleted.has(uuid), 'campaign'),
  ]
  const first = details[0]
  if (first) throw new AppError('VALIDATION_FAILED', `${first.field}: ${first.message}.`, { details })
}
