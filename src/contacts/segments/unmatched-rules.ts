import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { RuleGroup } from '../segment-rules/rules.ts'
import { conditionOfRules } from './evaluation.ts'

interface Asked {
  organizationId: number
  rules: readonly RuleGroup[]
  contactIds: readonly number[]
  /** Ms since 1970: the "today" of relative dates. */
  now: number
}

/** Returns the bits of all rules: what a person who is no contact does not match. */
export const everyRule = (rules: readonly unknown[]): number => 2 ** rules.length - 1

/**
 * Returns for each contact which of the rules it does not match: bit n for rule n. At most 31 rules. Contacts that the
 * organization does not have are absent.
 */
export function unmatchedRules(
  reader: Reader,
  { organizationId, rules, contactIds, now }: Asked,
): Map<number, number> {
  const bits = rules.reduce<Fragment>(
    (all, group, n) =>
      fragment`${all} | iif(${conditionOfRules(reader, organizationId, group, { now })}, 0, ${1 << n})`,
    verbatim('0'),
  )
  const rows = reader.all<{
    id: number
    unmatched: number
  }>(fragment`SELECT id, (${bits}) AS unmatched FROM contacts
    WHERE organization_id = ${organizationId} AND id IN ${[...contactIds]}`)
  return new Map(rows.map(({ id, unmatched }) => [id, unmatched]))
}
