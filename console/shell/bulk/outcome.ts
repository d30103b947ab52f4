import type { BulkOperation } from '../../api/api.gen.ts'
import { counted, number } from '../../ui/format.ts'

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
  if (status === 'FAILED') return error ?? 'The change failed.'
  if (status === 'UNDONE' && undo) return undoneText(undo.counts)
  const done = type === 'DELETE' ? 'deleted' : changes?.addToSegmentId ? 'added' : 'changed'
  const parts = [`${counted(counts.changed, 'contact')} ${done}`]
  if (counts.unchanged > 0) parts.push(`${number(counts.unchanged)} were so already`)
  if (counts.gone > 0) parts.push(`${number(counts.gone)} were deleted meanwhile`)
  if (status === 'CANCELLED') parts.push('then it was cancelled')
  return `${parts.join('; ')}.`
}

function undoneText(counts: NonNullable<BulkOperation['undo']>['counts']): string {
  const parts = [`${counted(counts.restored, 'contact')} ${counts.restored === 1 ? 'is' : 'are'} as before`]
  if (counts.partlyRestored > 0)
    parts.push(`${number(counts.partlyRestored)} only in part, because they were changed again since`)
  if (counts.leftAlone > 0) parts.push(`${number(counts.leftAlone)} stay as they are now`)
  if (counts.gone > 0) parts.push(`${number(counts.gone)} were deleted meanwhile`)
  return `${parts.join('; ')}.`
}
