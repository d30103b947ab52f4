import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'
import { FileOperation } from '../../jobs/long-operations/file-operation.ts'
import { FilePieces } from '../../jobs/long-operations/file-pieces.ts'
import { UNTIL_IT_SUCCEEDS } from '../../jobs/long-operations/operation.ts'
import { suppressionImportPieces, suppressionImports } from './import-table.ts'

/**
 * The import of a suppression list. If the file has hashes, the status is MATCHING after PROCESSING: all
 * contacts are compared with the hashes. This is retried until it succeeds, because every hash must be compared.
 */
export const listOperation = new FileOperation(suppressionImports, new FilePieces(suppressionImportPieces), {
  noun: 'Import',
  idField: 'importId',
  run: { kind: 'suppression_import.run', attempts: UNTIL_IT_SUCCEEDS },
})

/** Event: an import of a suppression list has completed or failed. Not emitted for a cancelled import. */
export const suppressionImportEnded = defineEvent(
  'suppression_import.ended',
  1,
  v.object({ importId: v.number() }),
)
