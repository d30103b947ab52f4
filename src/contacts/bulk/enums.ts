import { enumeration } from '../../lib/describe.ts'

export const BULK_TYPES = enumeration('BulkType', 'What a bulk operation does with its contacts.', {
  EDIT: 'It changes them.',
  DELETE: 'It deletes them.',
})

export const BULK_STATUSES = enumeration('BulkStatus', 'How far a bulk operation is.', {
  QUEUED: 'It waits for its turn, or its contacts are being selected. Nothing has changed yet.',
  PROCESSING: 'Its contacts are known and are being changed or deleted.',
  COMPLETED: 'It went through all its contacts.',
  FAILED: 'It could not continue; `error` says why. Its changes stay until an undo.',
  CANCELLED: 'A user cancelled it. Its changes stay until an undo.',
  UNDOING: 'It is being undone.',
  UNDONE: 'It was undone.',
})
