import { useSyncExternalStore } from 'react'
import { bulk } from '../../../words/en/bulk.ts'
import { kit } from '../../../words/en/kit.ts'
import type { BulkOperation } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { Listeners } from '../../ui/listeners.ts'
import { toast } from '../../ui/toast.tsx'
import { isUnderWay, mayBeUndone, resultOf } from './outcome.ts'

/** Bulk operations in progress, shown on every screen. */

const FIRST_LOOK_MS = 150
const LONGEST_PAUSE_MS = 1_500

let watched: readonly BulkOperation[] = []
const listeners = new Listeners()

function set(next: readonly BulkOperation[]): void {
  watched = next
  listeners.notify()
}

/** Returns the user's operations in progress. */
export const useWatched = (): readonly BulkOperation[] =>
  useSyncExternalStore(listeners.subscribe, () => watched)

const forget = (id: string): void => set(watched.filter((one) => one.id !== id))

/**
 * Follows an operation until it ends.
 * @param onEnd shows the result and offers Undo by default
 */
export async function watch(
  operation: BulkOperation,
  onEnd: (ended: BulkOperation) => void = report,
): Promise<void> {
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    try {
      const { data } = await call('GET /contacts/bulk-operations/{id}', { params: { id: operation.id } })
      if (!isUnderWay(data)) {
        forget(data.id)
        onEnd(data)
        refresh('/contacts', '/tags', '/segments', '/custom-fields')
        return
      }
      // An operation that ends before the second look never shows as in progress.
      if (pauseMs > FIRST_LOOK_MS) set([...watched.filter(({ id }) => id !== data.id), data])
    } catch (error) {
      if (error instanceof ApiError && error.isPassing) continue
      return forget(operation.id)
    }
  }
}

function report(operation: BulkOperation): void {
  toast(
    resultOf(operation),
    mayBeUndone(operation, Date.now()) ? { label: bulk.undo(), run: () => undo(operation.id) } : undefined,
  )
}

/** Undoes a finished operation. Shows a refusal as a toast. */
export const undo = (id: string): Promise<void> => act('POST /contacts/bulk-operations/{id}/undo', id)

/** Cancels an operation in progress. Its changes so far stay and can be undone. */
export const cancel = (id: string): Promise<void> => act('POST /contacts/bulk-operations/{id}/cancel', id)

async function act(
  operation: 'POST /contacts/bulk-operations/{id}/undo' | 'POST /contacts/bulk-operations/{id}/cancel',
  id: string,
): Promise<void> {
  try {
    const { data } = await call(operation, { params: { id } })
    refresh('/contacts/bulk-operations')
    if (isUnderWay(data)) watch(data)
  } catch (error) {
    const again = error instanceof ApiError && error.isPassing
    toast(
      error instanceof Error ? error.message : String(error),
      again ? { label: kit.retry(), run: () => act(operation, id) } : undefined,
    )
  }
}
