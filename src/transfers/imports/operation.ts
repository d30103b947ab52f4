import { fileOperation } from '../../jobs/long-operations/file-operation.ts'
import { filePieces } from '../../jobs/long-operations/file-pieces.ts'
import { contactImportPieces, contactImports } from './table.ts'

export const importOperation = fileOperation(contactImports, filePieces(contactImportPieces), {
  noun: 'Import',
  idField: 'importId',
  run: { kind: 'contact_import.run' },
  undo: { kind: 'contact_import.undo' },
})
