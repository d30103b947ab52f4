import { describeWords } from '../../lib/describe.ts'
import { IMPORT_MODES, IMPORT_STATUSES, MAPPING_SOURCES, UNDO_OUTCOMES, VERDICTS } from './table.ts'

/** The meaning of the enumerations of imports, for the API reference. */

describeWords(IMPORT_STATUSES, 'ImportStatus', 'How far an import is.', {
  QUEUED: 'It waits for its turn.',
  PROCESSING: 'Its rows are being read.',
  COMPLETED: 'Every row has its verdict.',
  FAILED: 'It could not continue; `error` says why. Rows already imported stay imported.',
  CANCELLED: 'A user cancelled it. Rows already imported stay imported.',
  UNDOING: 'It is being undone.',
  UNDONE: 'It was undone.',
})

describeWords(IMPORT_MODES, 'ImportMode', 'Which contacts an import creates or changes.', {
  CREATE_AND_UPDATE:
    'New numbers become contacts, and known ones get the values of the file that are not empty.',
  CREATE_ONLY: 'New numbers become contacts; rows with known ones are SKIPPED.',
  UPDATE_ONLY: 'Known numbers get the values of the file; rows with new ones are SKIPPED.',
})

describeWords(MAPPING_SOURCES, 'MappingSource', 'Where the meaning of the columns comes from.', {
  GUESSED: 'From their headers.',
  SAVED: 'From the last import with the same headers.',
  GIVEN: 'A user gave it.',
})

describeWords(VERDICTS, 'ImportVerdict', 'The result of a row.', {
  CREATED: 'It created a contact.',
  UPDATED: 'It changed a contact.',
  UNCHANGED: 'It changed nothing.',
  DUPLICATE: 'An earlier row has the same number.',
  SKIPPED: 'The mode of the import excludes it.',
  REJECTED: 'It could not be read; `reason` says why.',
})

describeWords(UNDO_OUTCOMES, 'ImportUndoOutcome', 'What the undo of an import did to a contact.', {
  DELETED: 'The import created it; it was deleted.',
  DELETED_CHANGED: 'Deleted, although it was changed since.',
  DELETED_MESSAGED: 'Deleted, although it received or sent a message since.',
  KEPT: 'Not deleted, because another contact was merged into it.',
  RESTORED: 'All its values are as before the import.',
  PARTLY_RESTORED: 'As before the import, except for values that were changed again since.',
  GONE: 'It was deleted or merged into another contact since.',
})
