import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Db } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { inlineRows } from '../../db/inline-pool.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { Principal } from '../../lib/principal.ts'
import { type ContactRecordRow, listContactsByIds } from '../records/service.ts'
import { DUPLICATE_RULES, type DuplicateRule, GROUPS_BY_RULE } from './duplicate-rules.ts'
import type { ListDuplicatesQuery } from './schema.ts'

export interface DuplicateGroup {
  /** The rules that find exactly these contacts. */
  rules: DuplicateRule[]
  isHigh: boolean
  /** The contacts in the order of their creation. */
  contacts: ContactRecordRow[]
}

const ADVICE = 'Use one of `rules` at a time.'

/** Maximum number of contacts that are compared on the request thread, at about 4 µs each. */
const MAX_INLINE_CONTACTS = 2_000

/**
 * Lists groups of live contacts that look like one person: certain groups first, then by their oldest
 * contact. A contact can be in several groups, because rules compare different fields.
 */
export async function listDuplicates(
  db: Db,
  { organizationId }: Principal,
  query: ListDuplicatesQuery,
): Promise<{ groups: DuplicateGroup[]; total: number }> {
  const isSmall = getOrganization(db, organizationId).contactCount <= MAX_INLINE_CONTACTS
  const reader = isSmall ? inlineRows(db) : db.readPool.of({ organizationId, advice: ADVICE })
  const found = await reader.get<{ total: number; page: string }>(pageStatement(organizationId, query))
  const rows = JSON.parse(found?.page ?? '[]') as FoundGroup[]
  const ids = rows.flatMap((row) => row.ids)
  const contacts = new Map(listContactsByIds(db, organizationId, ids).map((row) => [row.id, row]))
  const groups = rows.map(({ rules, isHigh, ids }) => ({
    rules: DUPLICATE_RULES.filter((rule) => rules.includes(rule)),
    isHigh: isHigh === 1,
    contacts: ids.flatMap((id) => contacts.get(id) ?? []),
  }))
  // A contact may have been deleted or merged since the groups were read.
  return { groups: groups.filter((group) => group.contacts.length > 1), total: found?.total ?? 0 }
}

interface FoundGroup {
  ids: number[]
  rules: DuplicateRule[]
  isHigh: 0 | 1
}

const IN_ORDER = verbatim(`(SELECT json_group_array(value ORDER BY value) FROM json_each(ids))`)

/**
 * Makes the statement of a page. It returns one row: `total`, and `page` as JSON. Groups with the
 * same contacts become one group.
 */
function pageStatement(organizationId: number, query: ListDuplicatesQuery): Fragment {
  const found = DUPLICATE_RULES.filter((rule) => !query.rules?.length || query.rules.includes(rule))
    .map((rule) => fragment`SELECT ${rule} AS rule, * FROM (${GROUPS_BY_RULE[rule](organizationId)})`)
    .reduce((all, one) => fragment`${all} UNION ALL ${one}`)
  return fragment`
    WITH groups AS MATERIALIZED (
      SELECT members, json_group_array(rule) AS rules, max(is_high) AS is_high
      FROM (SELECT rule, is_high, ${IN_ORDER} AS members FROM (${found})) GROUP BY members)
    SELECT (SELECT count(*) FROM groups) AS total,
      (SELECT json_group_array(json_object('ids', json(members), 'rules', json(rules), 'isHigh', is_high))
       FROM (SELECT * FROM groups ORDER BY is_high DESC, members ->> 0, members
             LIMIT ${query.limit} OFFSET ${pageOffset(query)})) AS page`
}
