import type { Db, Tx } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'
import { inlineRows } from '../../db/inline-pool.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { invalidField } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { matchingPage } from '../records/store.ts'
import {
  type ConditionOptions,
  checkedRules,
  conditionOfRules,
  countMatching,
  readerOfRules,
} from '../segments/evaluation.ts'
import { MAX_CONTACT_IDS, type PreviewRulesInput } from '../segments/schema.ts'
import { conditionOf, getSegment, membersOnDynamic, resolveContactIds } from '../segments/service.ts'
import * as store from '../segments/store.ts'
import type { SegmentRow } from '../segments/table.ts'
import * as members from './store.ts'

/** Adds members; adding a member again changes nothing. Throws NOT_FOUND, VALIDATION_FAILED. */
export function addMembers(tx: Tx, principal: Principal, uuid: string, contactIds: readonly string[]) {
  const segment = getStatic(tx, principal, uuid)
  const ids = resolveContactIds(tx, principal.organizationId, contactIds)
  const added = members.insertMembers(tx, segment, ids)
  if (added > 0) store.updateSegment(tx, segment.id, { updatedAt: tx.now })
  return { added, alreadyMembers: ids.length - added }
}

/**
 * Removes members; removing a contact that is not in the segment changes nothing. Throws NOT_FOUND,
 * VALIDATION_FAILED.
 */
export function removeMembers(tx: Tx, principal: Principal, uuid: string, contactIds: readonly string[]) {
  const segment = getStatic(tx, principal, uuid)
  const wanted = [...new Set(contactIds)]
  if (wanted.length === 0) {
    throw invalidField(
      'contactIds',
      'contactIds is required, in the body or as a query parameter.',
      'isRequired',
      (say) => say.chooseSome(),
    )
  }
  if (wanted.length > MAX_CONTACT_IDS) {
    const message = `contactIds must have at most ${MAX_CONTACT_IDS} entries.`
    throw invalidField('contactIds', message, 'maxLength', (say) =>
      say.fewerEntries({ max: MAX_CONTACT_IDS }),
    )
  }
  const removed = members.deleteMembers(tx, segment, resolveContactIds(tx, principal.organizationId, wanted))
  if (removed > 0) store.updateSegment(tx, segment.id, { updatedAt: tx.now })
  return { removed }
}

function getStatic(tx: Tx, principal: Principal, uuid: string): SegmentRow {
  const segment = getSegment(tx, principal, uuid)
  if (segment.type === 'DYNAMIC') throw membersOnDynamic()
  return segment
}

/** Internal ids of a page of contacts, and the number of contacts on all pages. */
export interface MatchPage {
  contactIds: number[]
  total: number
}

const ADVICE = 'Ask for a page nearer to the first, or export all members.'

/**
 * Maximum offset on the request thread. Skipping this many index entries takes about a millisecond;
 * more would delay other requests.
 */
const NEAR_OFFSET = 20_000

/**
 * Lists the current contacts of a segment, newest first. The rules of a dynamic segment are
 * evaluated. Throws NOT_FOUND.
 */
export async function listMembers(
  db: Db,
  principal: Principal,
  uuid: string,
  page: PageRequest,
): Promise<MatchPage> {
  const segment = getSegment(db, principal, uuid)
  if (segment.type === 'DYNAMIC') {
    const condition = conditionOf(db, segment, { now: db.clock.now(), form: 'set' })
    return matchPage(db, principal.organizationId, condition, page)
  }
  const statement = members.memberPage(segment, page)
  const isNear = pageOffset(page) <= NEAR_OFFSET
  const reader = isNear
    ? inlineRows(db)
    : db.readPool.of({ organizationId: segment.organizationId, advice: ADVICE })
  const rows = await reader.all<{ id: number }>(statement)
  return { contactIds: rows.map(({ id }) => id), total: segment.contactCount }
}

/** Lists the contacts that rules would match. Throws VALIDATION_FAILED as `checkedRules`. */
export async function previewRules(
  db: Db,
  principal: Principal,
  input: PreviewRulesInput,
): Promise<MatchPage> {
  const { organizationId } = principal
  const options: ConditionOptions = { now: db.clock.now(), form: 'set' }
  const rules = checkedRules(db, organizationId, input.rules)
  const condition = conditionOfRules(db, organizationId, rules, options)
  if (!input.countOnly) return matchPage(db, organizationId, condition, input)
  return { contactIds: [], total: await countMatching(db, organizationId, condition) }
}

async function matchPage(
  db: Db,
  organizationId: number,
  condition: Fragment,
  page: PageRequest,
): Promise<MatchPage> {
  const total = await countMatching(db, organizationId, condition)
  if (pageOffset(page) >= total) return { contactIds: [], total }
  const reader = readerOfRules(db, organizationId)
  const rows = await reader.all<{ id: number }>(matchingPage(organizationId, condition, page))
  return { contactIds: rows.map(({ id }) => id), total }
}
