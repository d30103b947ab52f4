import { useSyncExternalStore } from 'react'
import { Listeners } from '../../ui/listeners.ts'

/**
 * What is on its way to the server, also while its form is not shown and while another conversation is open: a person who
 * comes back to a text that is being sent does not send it a second time.
 */

const underWay = new Set<string>()
const listeners = new Listeners()

/** Whether it is on its way. @param what such as `answer` and the id of the conversation */
export const useIsUnderWay = (what: string): boolean =>
  useSyncExternalStore(listeners.subscribe, () => underWay.has(what))

/** Does it unless it is on its way already. */
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
