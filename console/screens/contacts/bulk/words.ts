import { contactBulk } from '../../../../words/en/contact-bulk.ts'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { BulkOperation } from '../../../api/api.gen.ts'
import { shownValue } from '../shown-value.ts'
import { fieldLabel, stageName, statusName } from '../words.ts'

/** Sentences about bulk operations. Pure functions. */

/** Describes the progress of an operation. */
export function progressOf({ type, status, processedCount, matchedCount, changes }: BulkOperation): string {
  if (status === 'UNDOING') return contacts.progressUndo()
  const kind = type === 'DELETE' ? 'delete' : changes?.addToSegmentId ? 'add' : 'change'
  if (matchedCount === null) return STARTS[kind]()
  return PROGRESS[kind]({ done: processedCount, count: matchedCount })
}

const STARTS = {
  delete: contacts.progressDeleteStart,
  add: contacts.progressAddStart,
  change: contacts.progressChangeStart,
}
const PROGRESS = {
  delete: contacts.progressDelete,
  add: contacts.progressAdd,
  change: contacts.progressChange,
}

type TagNames = (id: string) => string

/** Describes the changes of an operation, such as `Stage: Customer; Add tags: VIP`. */
export function changesOf({ type, changes }: BulkOperation, tagName: TagNames): string {
  if (type === 'DELETE' || changes === null) return contactBulk.changeDelete()
  if (changes.addToSegmentId) return contactBulk.changeSegment()
  const { addTagIds = [], removeTagIds = [], customFields = {}, stage, status, ...fields } = changes
  const parts: string[] = []
  if (stage) parts.push(contactBulk.changeValue({ field: contactFields.stage(), value: stageName(stage) }))
  if (status)
    parts.push(contactBulk.changeValue({ field: contactFields.status(), value: statusName(status) }))
  if (addTagIds.length > 0)
    parts.push(contactBulk.changeAddTags({ names: addTagIds.map(tagName).join(', ') }))
  if (removeTagIds.length > 0)
    parts.push(contactBulk.changeRemoveTags({ names: removeTagIds.map(tagName).join(', ') }))
  for (const [name, value] of [...Object.entries(fields), ...Object.entries(customFields)]) {
    const field = fieldLabel(name)
    const isEmpty = value === null || value === ''
    parts.push(
      isEmpty
        ? contactBulk.changeEmpty({ field })
        : contactBulk.changeValue({ field, value: shownValue(value) }),
    )
  }
  return parts.join('; ')
}
