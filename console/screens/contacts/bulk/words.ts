import type { BulkOperation } from '../../../api/api.gen.ts'
import { counted, number } from '../../../ui/format.ts'
import { fieldLabel, stageName, statusName } from '../words.ts'

/** Sentences about bulk operations. Pure functions. */

/** Describes the progress of an operation. */
export function progressOf({ type, status, processedCount, matchedCount, changes }: BulkOperation): string {
  if (status === 'UNDOING') return 'Undoing …'
  const verb = type === 'DELETE' ? 'Deleting' : changes?.addToSegmentId ? 'Adding' : 'Changing'
  if (matchedCount === null) return `${verb} contacts …`
  return `${verb} ${number(processedCount)} of ${counted(matchedCount, 'contact')} …`
}

type TagNames = (id: string) => string

/** Describes the changes of an operation, such as `Stage: Customer; tag added: VIP`. */
export function changesOf({ type, changes }: BulkOperation, tagName: TagNames): string {
  if (type === 'DELETE' || changes === null) return 'Delete'
  if (changes.addToSegmentId) return 'Make a segment'
  const { addTagIds = [], removeTagIds = [], customFields = {}, stage, status, ...fields } = changes
  const parts: string[] = []
  if (stage) parts.push(`Stage: ${stageName(stage)}`)
  if (status) parts.push(`Status: ${statusName(status)}`)
  if (addTagIds.length > 0) parts.push(`Add ${addTagIds.map(tagName).join(', ')}`)
  if (removeTagIds.length > 0) parts.push(`Remove ${removeTagIds.map(tagName).join(', ')}`)
  for (const [name, value] of [...Object.entries(fields), ...Object.entries(customFields)]) {
    const isEmpty = value === null || value === ''
    parts.push(isEmpty ? `Empty ${fieldLabel(name)}` : `${fieldLabel(name)}: ${shown(value)}`)
  }
  return parts.join('; ')
}

const shown = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? 'yes'
      : 'no'
    : Array.isArray(value)
      ? value.join(', ')
      : String(value)
