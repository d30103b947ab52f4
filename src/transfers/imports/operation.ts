import { filePieces } from '../../jobs/long-operations/file-pieces.ts'
import { longOperation } from '../../jobs/long-operations/operation.ts'
import { contactImportPieces, contactImports } from './table.ts'

export const importOperation = longOperation(contactImports, {
  noun: 'Import',
  idField: 'importId',
  run: { kind: 'contact_import.run' },
  undo: { kind: 'contact_import.undo' },
})

export const importPieces = filePieces(contactImportPieces)
