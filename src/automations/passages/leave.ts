import { hasListeners } from '../../accounts/organizations/store.ts'
import type { Tx } from '../../db/database.ts'
import { cancelWaiting } from '../../delivery/messages/direct-messages.ts'
import { emit } from '../../events/event.ts'
import type { AutomationRow } from '../records/table.ts'
import { AUTOMATIONS } from './acting.ts'
import { Counts } from './counts.ts'
import { passageMoved } from './events.ts'
import { goalAfter, isWay } from './splits.ts'
import {
  deletePassages,
  deleteVisits,
  findVisit,
  listPassageIdsOfOpenVisits,
  listPassagesByIds,
  listVisits,
  updatePassage,
  updateVisit,
} from './store.ts'
import type { PassageEnd, PassageRow } from './table.ts'

/** Ends a passage: the person is not in the automation any more. A message that still waits is cancelled. */
export function leave(
  tx: Tx,
  counts: Counts,
  automation: Pick<AutomationRow, 'id' | 'organizationId'>,
  passage: PassageRow,
  endedBy: PassageEnd,
): void {
  const { organizationId } = passage
  const visit = passage.visitId === null ? undefined : findVisit(tx, passage.visitId)
  if (visit && visit.leftAt === null) {
    updateVisit(tx, visit, { leftAt: tx.now, outcome: 'LEFT' })
    counts.add(automation, visit.stepId, 'LEFT')
    if (visit.messageId !== null) cancelWaiting(tx, visit.messageId)
  }
  updatePassage(tx, passage, { stepId: null, dueAt: null, waitsUntil: null, endedAt: tx.now, endedBy })
  counts.add(automation, '', endedBy)
  if (endedBy === 'GOAL')
    for (const { stepId, outcome } of listVisits(tx, passage.id))
      if (isWay(outcome)) counts.add(automation, stepId, goalAfter(outcome))
  if (!hasListeners(tx, organizationId)) return
  const what = endedBy === 'COMPLETED' || endedBy === 'GOAL' ? endedBy : 'EXITED'
  emit(tx, passageMoved, { organizationId, actor: AUTOMATIONS, data: { passageId: passage.id, what } })
}

/** Deletes passages, whose visits were deleted before. Those in progress end first, so that the figures stay right. */
export function erasePassages(tx: Tx, ids: readonly number[]): void {
  endPassages(tx, ids)
  deletePassages(tx, ids)
}

/** Deletes visits. A passage in progress ends first, because it cannot go on without its visit. */
export function eraseVisits(tx: Tx, ids: readonly number[]): void {
  endPassages(tx, listPassageIdsOfOpenVisits(tx, ids))
  deleteVisits(tx, ids)
}

function endPassages(tx: Tx, ids: readonly number[]): void {
  const counts = new Counts()
  for (const passage of listPassagesByIds(tx, ids)) {
    if (passage.endedAt !== null) continue
    const automation = { id: passage.automationId, organizationId: passage.organizationId }
    leave(tx, counts, automation, passage, 'CONTACT_GONE')
  }
  counts.write(tx)
}
