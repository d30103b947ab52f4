import { FileOperation } from '../../jobs/long-operations/file-operation.ts'
import { FilePieces } from '../../jobs/long-operations/file-pieces.ts'
import { contactImportPieces, contactImports } from './table.ts'

export const importOperation = new FileOperation(contactImports, new FilePieces(contactImportPieces), {
  noun: 'Import',
  idField: 'importId',
  run: { kind: 'contact_import.run' },
  undo: { kind: 'contact_import.undo' },
})
