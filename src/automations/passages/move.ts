import type { Tx } from '../../db/database.ts'
import { cancelWaiting } from '../../delivery/messages/direct-messages.ts'
import { findAutomationById } from '../records/store.ts'
import type { AutomationRow } from '../records/table.ts'
import { Counts } from './counts.ts'
import { type Running, runningOf } from './running.ts'
import { findVisit, listAtStep, listStepsWithPeople, updatePassage, updateVisit } from './store.ts'
import type { PassageRow } from './table.ts'

/**
 * Moves a person whose step is gone to the step that its author chose: the person arrives there as if it came from the step
 * before. A message that still waits is cancelled. A person whose step is there stays.
 */
export function moved(tx: Tx, counts: Counts, running: Running, passage: PassageRow): PassageRow {
  const { stepId, visitId } = passage
  if (stepId === null || running.flow.step(stepId)) return passage
  const visit = visitId === null ? undefined : findVisit(tx, visitId)
  if (visit) {
    updateVisit(tx, visit, { leftAt: tx.now, outcome: 'MOVED' })
    counts.add(running.row, stepId, 'MOVED')
    if (visit.messageId !== null) cancelWaiting(tx, visit.messageId)
  }
  const to = running.moved[stepId] ?? null
  return updatePassage(tx, passage, { stepId: to, visitId: null, waitsUntil: null, dueAt: tx.now })
}

/** Moves some people whose steps are gone. @returns their number */
export function moveSome(
  tx: Tx,
  { id, organizationId }: Pick<AutomationRow, 'id' | 'organizationId'>,
  limit: number,
): number {
  const row = findAutomationById(tx, organizationId, id)
  const running = row && runningOf(tx, row)
  if (!running) return 0
  const counts = new Counts()
  let count = 0
  for (const stepId of listStepsWithPeople(tx, running.row)) {
    if (running.flow.step(stepId)) continue
    const some = listAtStep(tx, running.row, { stepId, limit: limit - count })
    for (const passage of some) moved(tx, counts, running, passage)
    count += some.length
    if (count === limit) break
  }
  counts.write(tx)
  if (count > 0) tx.notify('automations')
  return count
}
