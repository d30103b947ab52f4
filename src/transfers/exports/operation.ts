import { LongOperation } from '../../jobs/long-operations/operation.ts'
import { contactExports } from './table.ts'

export const exportOperation = new LongOperation(contactExports, {
  noun: 'Export',
  idField: 'exportId',
  run: { kind: 'contact_export.write' },
})
