import { useSyncExternalStore } from 'react'
import { Listeners } from '../../ui/listeners.ts'

/**
 * Requests on their way to the server, even if their form is hidden. A user who returns to a text
 * that is being sent cannot send it twice.
 */

const underWay = new Set<string>()
const listeners = new Listeners()

/**
 * Returns whether a request is running.
 * @param what such as `answer` with the id of the conversation
 */
export const useIsUnderWay = (what: string): boolean =>
  useSyncExternalStore(listeners.subscribe, () => underWay.has(what))

/** Runs a request unless it is already running. */
export async function doOnce(what: string, act: () => Promise<void>): Promise<void> {
  if (underWay.has(what)) return
  underWay.add(what)
  listeners.notify()
  try {
    await act()
  } finally {
    underWay.delete(what)
    listeners.notify()
  }
}
