import type { Tx } from '../../db/database.ts'
import type { Principal } from '../../lib/principal.ts'
import { listLiveIds } from '../records/edited.ts'
import { findMembersAmong, insertMembers } from '../segment-members/store.ts'
import { createSegment, getSegment } from '../segments/service.ts'
import type { SegmentRow } from '../segments/table.ts'
import { noteOf } from '../undo/note.ts'
import type { Applied } from './edit.ts'
import type { MessageSelection } from './ports.ts'
import { createOperation } from './service.ts'
import type { BulkOperationRow } from './table.ts'

/**
 * Creates a STATIC segment, and enqueues the operation that fills it with the contacts of messages.
 * Throws ALREADY_EXISTS, CONFLICT.
 */
export function fillSegment(
  tx: Tx,
  principal: Principal,
  names: { name: string; description: string | null },
  messages: MessageSelection,
): { segment: SegmentRow; operation: BulkOperationRow } {
  const segment = createSegment(tx, principal, { ...names, type: 'STATIC', contactIds: [] })
  const operation = createOperation(
    tx,
    principal,
    { filter: { messagesOf: messages } },
    { addTagIds: [], removeTagIds: [], addToSegmentId: segment.uuid },
  )
  return { segment, operation }
}

/** Adds the live ones of these contacts to the segment. Throws NOT_FOUND for a deleted segment. */
export function joinSegment(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
  segmentUuid: string,
): Applied {
  const segment = getSegment(tx, { organizationId }, segmentUuid)
  const live = listLiveIds(tx, organizationId, ids)
  const members = findMembersAmong(tx, segment, live)
  const joining = live.filter((id) => !members.has(id))
  insertMembers(tx, segment, joining)
  return {
    notes: joining.map((id) => ({ id, ...noteOf({ joined: segment.id }) })),
    unchanged: members.size,
    gone: ids.length - live.length,
  }
}
