import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { Port } from '../../module/port.ts'
import { type RuleTime, startOfDays } from './days.ts'
import { FIELDS, type Operator, type Reference, referenceOf, type StandardFieldName } from './fields.ts'

/**
 * Facts about a contact and a campaign, poll, join link or topic. The domain of each knows them. `received`:
 * the carrier accepted a message of the campaign or poll and has not reported it as failed; an
 * unknown outcome counts as failed. `replied`: the contact answered the campaign with a text that is
 * no keyword. `clicked`: a person opened a link that the contact got. `replied`, `clicked`, `opened` and
 * `opted_out` have the meaning of these counts of a campaign.
 */

/** The rows of a table that show a fact. */
export interface FactRows {
  /** `FROM … WHERE …`, to which a condition on `contact_id` may be added. */
  rows: Fragment
  /** The same rows, in the form that is fast for one contact. Absent if `rows` is. */
  rowsOfContact?: Fragment
  /** SQL of the id of these rows. */
  id: string
}

export const ofOneContact = ({ rows, rowsOfContact }: FactRows): Fragment => rowsOfContact ?? rows

/** Answers one operator of a field whose conditions name records. */
interface NamedSource {
  field: StandardFieldName
  operator: Operator
  /**
   * Returns the rows that show the fact about at least one of the ids.
   * @param ids internal ids of the records that the rule names
   */
  rowsOf(organizationId: number, ids: readonly number[]): FactRows
}

/** Answers one operator of a field whose conditions give a number of days. */
interface RecentSource {
  field: StandardFieldName
  operator: Operator
  /** Returns the rows that show the fact since a time. @param since ms since 1970 */
  rowsSince(organizationId: number, since: number): FactRows
}

export type FactSource = NamedSource | RecentSource

export const factSources = new Port<FactSource>('facts about contacts')

/** Internal ids, by uuid, of the records that rules name. */
export type RuleReferences = Readonly<Record<Reference, ReadonlyMap<string, number>>>

/** Data that a source needs in addition to the condition. */
interface FactContext extends RuleTime {
  organizationId: number
  references: RuleReferences
}

interface Fact {
  field: string
  operator: Operator
  value?: unknown
}

const sourceOf = ({ field, operator }: Fact): FactSource | undefined =>
  factSources.all.find((source) => source.field === field && source.operator === operator)

/**
 * Returns the rows that show a fact; undefined if no domain knows it, or if none of the named records
 * exists.
 */
export function rowsOfFact(fact: Fact, context: FactContext): FactRows | undefined {
  const { organizationId, references } = context
  const source = sourceOf(fact)
  if (source === undefined) return undefined
  if ('rowsSince' in source) return source.rowsSince(organizationId, startOfDays(Number(fact.value), context))
  const reference = referenceOf(FIELDS.get(fact.field)?.kind, fact.operator)
  if (reference === undefined) return undefined
  const ids = [fact.value].flat().flatMap((uuid) => references[reference].get(String(uuid)) ?? [])
  return ids.length === 0 ? undefined : source.rowsOf(organizationId, ids)
}

/**
 * Lists what an explanation shows for a condition on facts. For an operator with a list: the entries
 * for which it holds. For another operator: all facts about the contact and the named record or days.
 * Undefined for any other condition.
 */
export function listFactsFor(
  reader: Reader,
  { contactId, ...of }: FactContext & { contactId: number },
  condition: Fact,
): unknown[] | undefined {
  const own = sourceOf(condition)
  if (own === undefined) return undefined
  const holds = (fact: Fact): boolean => {
    const found = rowsOfFact(fact, of)
    if (found === undefined) return false
    return (
      reader.get(fragment`SELECT 1 ${ofOneContact(found)} AND contact_id = ${contactId} LIMIT 1`) !==
      undefined
    )
  }
  const { field, value } = condition
  if (Array.isArray(value)) return value.filter((one) => holds({ field, operator: own.operator, value: one }))
  const kind = FIELDS.get(field)?.kind
  return factSources.all
    .filter(
      (source) =>
        source.field === field && referenceOf(kind, source.operator) === referenceOf(kind, own.operator),
    )
    .map(({ operator }) => operator)
    .filter((operator) => holds({ field, operator, value }))
}
