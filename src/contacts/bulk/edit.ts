import type { Tx } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { changedBy, recordStatus, recordTagging } from '../records/history.ts'
import { deleteContacts } from '../records/service.ts'
import * as queries from '../store/queries.ts'
import { attachTags, detachTags } from '../tags/links.ts'
import { resolveTagIds } from '../tags/service.ts'
import type { BulkEditInput } from './schema.ts'

/** The result of a request about many contacts. Unknown ids are not an error. */
export interface BulkOutcome {
  requested: number
  affected: number
  notFoundIds: string[]
}

/** Soft-deletes those that exist. */
export function bulkDelete(tx: Tx, principal: Principal, uuids: readonly string[]): BulkOutcome {
  const found = queries.findContactIds(tx, principal.organizationId, uuids)
  deleteContacts(tx, principal.organizationId, [...found.values()])
  return outcomeOf(uuids, found)
}

/** Changes those that exist. Throws VALIDATION_FAILED for unknown tags, or one both added and removed. */
export function bulkEdit(tx: Tx, principal: Principal, input: BulkEditInput): BulkOutcome {
  const { organizationId } = principal
  const added = resolveTagIds(tx, organizationId, 'addTagIds', input.addTagIds)
  const removed = resolveTagIds(tx, organizationId, 'removeTagIds', input.removeTagIds)
  if (added.some((id) => removed.includes(id))) {
    throw invalidField('removeTagIds', 'A tag cannot be both added and removed. Name it once.', 'isDisjoint')
  }
  const found = queries.findContactIds(tx, organizationId, input.ids)
  const ids = [...found.values()]
  const by = changedBy(principal)
  const changedTags = {
    added: attachTags(tx, organizationId, ids, added),
    removed: detachTags(tx, organizationId, ids, removed),
  }
  recordTagging(tx, by, changedTags)
  if (input.status !== undefined) {
    recordStatus(tx, by, queries.findByOtherStatus(tx, organizationId, ids, input.status), input.status)
    queries.setStatus(tx, organizationId, ids, input.status)
  } else if (changedTags.added.length + changedTags.removed.length > 0) {
    queries.touchContacts(tx, organizationId, ids)
  }
  return outcomeOf(input.ids, found)
}

const outcomeOf = (uuids: readonly string[], found: ReadonlyMap<string, number>): BulkOutcome => ({
  requested: uuids.length,
  affected: found.size,
  notFoundIds: uuids.filter((uuid) => !found.has(uuid)),
})
