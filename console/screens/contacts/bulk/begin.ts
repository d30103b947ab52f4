import type { BulkEdit, BulkOperation, BulkResult } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { watch } from '../../../shell/bulk/watch.ts'
import { type Choice, selectionOf } from '../choice.ts'
import type { Filters } from '../search.ts'

/** Starts changes of the chosen contacts and follows them to their end. Both functions throw ApiError. */

/** Props of every bulk dialog. */
export interface ActProps {
  choice: Choice
  filters: Filters
  /** Fields of the contacts that the list shows, in their order. */
  columns: readonly string[]
  /** Called when the server has accepted the change. */
  onDone(): void
  onClose(): void
}

export type Changes = Omit<BulkEdit, 'ids' | 'filter' | 'all' | 'expectedCount'>

export async function beginEdit(choice: Choice, filters: Filters, changes: Changes): Promise<void> {
  const body = { ...selectionOf(choice, filters), ...changes }
  follow((await call('POST /contacts/bulk-edit', { body })).data)
}

export async function beginDelete(choice: Choice, filters: Filters): Promise<void> {
  follow((await call('POST /contacts/bulk-delete', { body: selectionOf(choice, filters) })).data)
}

/** Follows an operation. Only a change by filter returns one. */
function follow(answer: BulkResult | BulkOperation): void {
  if ('id' in answer) watch(answer)
}
