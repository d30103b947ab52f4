import type { Db } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'
import type { PageRequest } from '../../http/pagination.ts'
import type { Principal } from '../../lib/principal.ts'
import { getContact } from '../records/service.ts'
import { fulfilment } from '../records/store.ts'
import { conditionOfRules, readerOfRules } from '../segments/evaluation.ts'
import { listSegments } from '../segments/service.ts'
import * as store from '../segments/store.ts'
import type { SegmentRow } from '../segments/table.ts'

/** Maximum number of segments whose rules one statement evaluates. */
const AT_A_TIME = 20

/** A segment, and whether a contact is in it. */
interface Membership {
  segment: SegmentRow
  isMember: boolean
}

/**
 * Lists a page of the segments by name, each with whether a contact is in it. The rules of DYNAMIC
 * segments are evaluated now, in the read pool. Throws NOT_FOUND for an unknown contact;
 * QUERY_TIMEOUT and SERVICE_UNAVAILABLE.
 */
export async function listSegmentsOfContact(
  db: Db,
  principal: Principal,
  { id, ...page }: PageRequest & { id: string },
): Promise<{ memberships: Membership[]; total: number }> {
  const { organizationId } = principal
  const contact = getContact(db, principal, id)
  const { rows, total } = listSegments(db, principal, { ...page, sortBy: 'name', sortOrder: 'asc' })
  const ofLists = new Set(store.listStaticSegmentsOf(db, organizationId, contact.id))
  const matched = new Set<number>()
  const dynamic = rows.filter(({ rules }) => rules !== null)
  for (let first = 0; first < dynamic.length; first += AT_A_TIME) {
    const some = dynamic.slice(first, first + AT_A_TIME)
    const answers = await fulfilled(db, { organizationId, contactId: contact.id }, some)
    some.forEach((segment, index) => {
      if (answers[index] === 1) matched.add(segment.id)
    })
  }
  const memberships = rows.map((segment) => ({
    segment,
    isMember: segment.rules === null ? ofLists.has(segment.uuid) : matched.has(segment.id),
  }))
  return { memberships, total }
}

/** Returns 1 for each segment whose rules the contact matches, else 0. */
async function fulfilled(
  db: Db,
  of: { organizationId: number; contactId: number },
  segments: readonly SegmentRow[],
): Promise<number[]> {
  const now = db.clock.now()
  const conditions = segments.map(
    ({ rules }): Fragment => conditionOfRules(db, of.organizationId, JSON.parse(rules!), { now }),
  )
  const { text, params } = fulfilment(of, conditions)
  const row = await readerOfRules(db, of.organizationId).get<{ answers: string }>(text, ...params)
  return JSON.parse(row?.answers ?? '[]')
}
