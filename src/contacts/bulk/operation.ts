import { LongOperation } from '../../jobs/long-operations/operation.ts'
import { bulkOperations } from './table.ts'

export const bulkOperation = new LongOperation(bulkOperations, {
  noun: 'Bulk operation',
  idField: 'operationId',
  run: { kind: 'contact_bulk.run' },
  undo: { kind: 'contact_bulk.undo' },
})
