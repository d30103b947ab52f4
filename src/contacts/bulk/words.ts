import { describeWords } from '../../lib/describe.ts'

export const BULK_TYPES = ['EDIT', 'DELETE'] as const

export const BULK_STATUSES = [
  'QUEUED',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
  'UNDOING',
  'UNDONE',
] as const
export type BulkStatus = (typeof BULK_STATUSES)[number]

describeWords(BULK_TYPES, 'BulkType', 'What a bulk operation does with its contacts.', {
  EDIT: 'It changes them.',
  DELETE: 'It deletes them.',
})

describeWords(BULK_STATUSES, 'BulkStatus', 'How far a bulk operation is.', {
  QUEUED: 'It waits for its turn, or its contacts are being selected. Nothing has changed yet.',
  PROCESSING: 'Its contacts are known and are being changed or deleted.',
  COMPLETED: 'It went through all its contacts.',
  FAILED: 'It could not continue; `error` says why. Its changes stay until an undo.',
  CANCELLED: 'A user cancelled it. Its changes stay until an undo.',
  UNDOING: 'It is being undone.',
  UNDONE: 'It was undone.',
})
