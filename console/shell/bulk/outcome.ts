import { bulk } from '../../../words/en/bulk.ts'
import type { BulkOperation } from '../../api/api.gen.ts'

/** Sentences about the result of a bulk operation. Pure functions. */

export const isUnderWay = ({ status }: Pick<BulkOperation, 'status'>): boolean =>
  ['QUEUED', 'PROCESSING', 'UNDOING'].includes(status)

/**
 * Returns whether the operation can be undone now.
 * @param now ms since 1970
 */
export const mayBeUndone = ({ undoableUntil }: Pick<BulkOperation, 'undoableUntil'>, now: number): boolean =>
  undoableUntil !== null && now < Date.parse(undoableUntil)

/** Describes the result of a finished operation. */
export function resultOf({ type, status, counts, error, undo, changes }: BulkOperation): string {
  if (status === 'FAILED') return error ?? bulk.failed()
  if (status === 'UNDONE' && undo) return undoneText(undo.counts)
  const done = type === 'DELETE' ? bulk.deleted : changes?.addToSegmentId ? bulk.added : bulk.changed
  const facts = [done({ count: counts.changed })]
  if (counts.unchanged > 0) facts.push(bulk.unchanged({ count: counts.unchanged }))
  if (counts.gone > 0) facts.push(bulk.gone({ count: counts.gone }))
  if (status === 'CANCELLED') facts.push(bulk.canceled())
  return facts.join(' ')
}

function undoneText(counts: NonNullable<BulkOperation['undo']>['counts']): string {
  const facts = [bulk.restored({ count: counts.restored })]
  if (counts.partlyRestored > 0) facts.push(bulk.restoredPartly({ count: counts.partlyRestored }))
  if (counts.leftAlone > 0) facts.push(bulk.notRestored({ count: counts.leftAlone }))
  if (counts.gone > 0) facts.push(bulk.gone({ count: counts.gone }))
  return facts.join(' ')
}
