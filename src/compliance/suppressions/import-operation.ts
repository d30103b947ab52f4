import { FileOperation } from '../../jobs/long-operations/file-operation.ts'
import { FilePieces } from '../../jobs/long-operations/file-pieces.ts'
import { UNTIL_IT_SUCCEEDS } from '../../jobs/long-operations/operation.ts'
import { suppressionImportPieces, suppressionImports } from './import-table.ts'

/**
 * For a file with hashes, MATCHING comes between PROCESSING and the end: it compares all contacts
 * with them. It is retried until it succeeds, because a hash must not stay without this comparison.
 */
export const listOperation = new FileOperation(suppressionImports, new FilePieces(suppressionImportPieces), {
  noun: 'Import',
  idField: 'importId',
  run: { kind: 'suppression_import.run', attempts: UNTIL_IT_SUCCEEDS },
})
