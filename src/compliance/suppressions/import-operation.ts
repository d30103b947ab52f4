import { fileOperation } from '../../jobs/long-operations/file-operation.ts'
import { filePieces } from '../../jobs/long-operations/file-pieces.ts'
import { UNTIL_IT_SUCCEEDS } from '../../jobs/long-operations/operation.ts'
import { suppressionImportPieces, suppressionImports } from './import-table.ts'

/**
 * When the file has hashes, MATCHING comes between PROCESSING and the end, in which all contacts are compared
 * with them. It is retried until it succeeds: hashes that no contact was compared with must not stay.
 */
export const listOperation = fileOperation(suppressionImports, filePieces(suppressionImportPieces), {
  noun: 'Import',
  idField: 'importId',
  run: { kind: 'suppression_import.run', attempts: UNTIL_IT_SUCCEEDS },
})
