import { findTopicsByUuid } from '../../compliance/topics/store.ts'
import type { Reader } from '../../db/database.ts'
import { AppError, type FieldProblem } from '../../lib/errors.ts'
import { Port } from '../../module/port.ts'
import type { RuleReferences } from '../segment-rules/facts.ts'
import { FIELDS, NOTHING_NAMED, type Reference, referenceOf } from '../segment-rules/fields.ts'
import { type Condition, isGroup, positiveOf, type RuleGroup } from '../segment-rules/rules.ts'
import { findTagIds } from '../tags/store.ts'
import type { User } from './store.ts'
import * as store from './store.ts'

export interface NamedRow {
  id: number
  uuid: string
  /** 0 or 1. */
  isDeleted: number
}

/** Looks up records that the rules of segments name, in higher domains. */
export interface ReferenceLookup {
  reference: Reference
  /** The ones that the organization has, including deleted ones. */
  find(reader: Reader, organizationId: number, uuids: readonly string[]): NamedRow[]
}

export const referenceLookups = new Port<ReferenceLookup>('what rules of segments name')

/** Lists unfinished campaigns that send or will send to a segment; at most ten. */
export type ListSendingTo = (reader: Reader, organizationId: number, segmentId: number) => User[]

export const sendingToSegment = new Port<ListSendingTo>('the campaigns that send to a segment')

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

interface Named {
  reference: Reference
  uuid: string
  /** `rules.conditions[1].value`. */
  path: string
}

/** Lists every uuid that rules name, with its place in the rules. */
const namedIn = (rules: RuleGroup): Named[] =>
  placedConditions(rules, 'rules').flatMap(({ condition, path }): Named[] => {
    const { field, value } = condition
    const reference = referenceOf(FIELDS.get(field)?.kind, positiveOf(condition).condition.operator)
    if (reference === undefined) return []
    if (typeof value === 'string') return [{ reference, uuid: value, path: `${path}.value` }]
    if (!Array.isArray(value)) return []
    return value.map((uuid, index) => ({ reference, uuid: String(uuid), path: `${path}.value[${index}]` }))
  })

const live = (ids: ReadonlyMap<string, number>): NamedRow[] =>
  [...ids].map(([uuid, id]) => ({ uuid, id, isDeleted: 0 }))

/** A deleted tag, segment or topic has no contacts. */
const LOOKUPS: readonly ReferenceLookup[] = [
  { reference: 'tag', find: (...asked) => live(findTagIds(...asked)) },
  { reference: 'segment', find: (...asked) => live(store.findStaticIds(...asked)) },
  {
    reference: 'topic',
    find: (...asked) => findTopicsByUuid(...asked).filter(({ isDeleted }) => isDeleted === 0),
  },
]

const lookupOf = (reference: Reference): ReferenceLookup => {
  const lookup = [...LOOKUPS, ...referenceLookups.all].find((one) => one.reference === reference)
  if (lookup === undefined) throw new Error(`No lookup finds the records that rules name as ${reference}.`)
  return lookup
}

/** Finds the rows that rules name, by kind. */
function findNamed(
  reader: Reader,
  organizationId: number,
  named: readonly Named[],
): Map<Reference, NamedRow[]> {
  const groups = Map.groupBy(named, ({ reference }) => reference)
  return new Map(
    [...groups].map(([reference, ones]) => {
      const uuids = [...new Set(ones.map(({ uuid }) => uuid))]
      return [reference, lookupOf(reference).find(reader, organizationId, uuids)] as const
    }),
  )
}

/**
 * Returns, for each segment, the state that decides its members: its rules, or the revision of its
 * fixed members, with the revisions of the static segments that the rules name. If two results are
 * equal, no member has changed a segment in between.
 */
export function audienceStates(
  reader: Reader,
  organizationId: number,
  segmentIds: readonly number[],
): Map<number, readonly unknown[]> {
  const rows = store.listAudiences(reader, organizationId, [...new Set(segmentIds)])
  const named = new Map(
    rows.map(({ id, rules }) => [id, rules === null ? [] : segmentsIn(JSON.parse(rules))] as const),
  )
  const ids = store.findStaticIds(reader, organizationId, [...named.values()].flat())
  const members = new Map(
    store
      .listAudiences(reader, organizationId, [...ids.values()])
      .map(({ uuid, membersRevision }) => [uuid, membersRevision] as const),
  )
  return new Map(
    rows.map(({ id, rules, membersRevision }) => [
      id,
      [rules, membersRevision, ...named.get(id)!.map((uuid) => members.get(uuid) ?? null)],
    ]),
  )
}

const segmentsIn = (rules: RuleGroup): string[] =>
  namedIn(rules).flatMap(({ reference, uuid }) => (reference === 'segment' ? [uuid] : []))

/**
 * Returns the internal ids of the records that rules name and the organization has. Deleted
 * campaigns, polls and join links are included, because their recipients, votes and submissions stay:
 * without an id, `not_received` would match all contacts.
 */
export function resolveReferences(reader: Reader, organizationId: number, rules: RuleGroup): RuleReferences {
  const found = [...findNamed(reader, organizationId, namedIn(rules))].map(
    ([reference, rows]) => [reference, new Map(rows.map(({ uuid, id }) => [uuid, id]))] as const,
  )
  return { ...NOTHING_NAMED, ...Object.fromEntries(found) }
}

const WORDS: Readonly<Record<Reference, string>> = {
  tag: 'tag',
  segment: 'static segment',
  campaign: 'campaign',
  poll: 'poll',
  pollOption: 'option of a poll',
  joinLink: 'join link',
  topic: 'topic',
}

/** Throws VALIDATION_FAILED with all records that rules name and this organization does not have. */
export function assertReferencesExist(reader: Reader, organizationId: number, rules: RuleGroup): void {
  const named = namedIn(rules)
  const existing = new Map(
    [...findNamed(reader, organizationId, named)].map(([reference, rows]) => {
      const remaining = rows.filter(({ isDeleted }) => isDeleted === 0)
      return [reference, new Set(remaining.map(({ uuid }) => uuid))] as const
    }),
  )
  const details = named
    .filter(({ reference, uuid }) => !existing.get(reference)?.has(uuid))
    .map(
      ({ reference, uuid, path }): FieldProblem => ({
        field: path,
        message: `no ${WORDS[reference]} has the id ${uuid}`,
        constraint: 'exists',
        said: (say) => say.referenceDeleted({ kind: reference }),
      }),
    )
  const first = details[0]
  if (first) throw new AppError('VALIDATION_FAILED', `${first.field}: ${first.message}.`, { details })
}
