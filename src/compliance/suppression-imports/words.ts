import { describeWords } from '../../lib/describe.ts'
import { SUPPRESSION_IMPORT_STATUSES } from './table.ts'

describeWords(SUPPRESSION_IMPORT_STATUSES, 'SuppressionImportStatus', 'How far an import of a list is.', {
  QUEUED: 'It waits for its turn.',
  PROCESSING: 'Its rows are being read; what is read counts at once.',
  MATCHING: 'All rows were read. The contacts are being compared with the hashes among them.',
  COMPLETED: 'Everything in the file is obeyed.',
  FAILED: 'It could not continue; `error` says why. What was read before counts.',
  CANCELLED: 'A user cancelled it. What was read before counts.',
})
