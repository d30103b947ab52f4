/**
 * Loads the first files of the console. The pages before sign-in need neither the router nor the
 * query client; all other pages need both.
 */

import { kit } from '../words/en/kit.ts'
import type { Ways } from './shell/ways.ts'

/** Paths of the pages before sign-in. */
const OUTSIDE = /^\/console\/(?:sign-in|set-up|register|forgot-password)\/?$/

const loadOutside = () => import('./outside.tsx')
const loadInside = () => import('./inside.tsx')

/**
 * Screens that most visits start with. The files of the first match load in parallel with the router, with those of the
 * screen that the first one contains.
 */
const FIRST: ReadonlyArray<readonly [RegExp, () => Promise<unknown>]> = [
  [/^\/console\/?$|^\/console\/campaigns\/?$/, () => import('./screens/campaigns/campaigns.tsx')],
  [/^\/console\/campaigns\/new\/?$/, () => import('./screens/compose/compose.tsx')],
  [
    /^\/console\/campaigns\/[\da-f-]{36}\/?$/,
    () =>
      Promise.all([import('./screens/campaigns/campaign.tsx'), import('./screens/campaigns/results.tsx')]),
  ],
  [/^\/console\/contacts\/?$/, () => import('./screens/contacts/contacts.tsx')],
  [/^\/console\/contacts\/[\da-f-]{36}\/?$/, () => import('./screens/contacts/contact/contact.tsx')],
  [
    /^\/console\/inbox\/[\da-f-]{36}\/?$/,
    () => Promise.all([import('./screens/inbox/inbox.tsx'), import('./screens/inbox/conversation.tsx')]),
  ],
  [/^\/console\/inbox/, () => import('./screens/inbox/inbox.tsx')],
]

/** Shows the page of the current address. */
export function begin(): void {
  const { pathname } = location
  if (OUTSIDE.test(pathname)) {
    show(loadOutside)
    return
  }
  // The screen requests a file again if it fails to load here.
  FIRST.find(([place]) => place.test(pathname))?.[1]().catch(() => {})
  show(loadInside)
}

const ways: Ways = {
  goInside(path) {
    history.replaceState(null, '', `/console${path}`)
    begin()
  },
  goOutside(path) {
    history.replaceState(null, '', `/console${path}`)
    show(loadOutside)
  },
  prepareInside: () => void loadInside().catch(() => {}),
}

async function show(load: () => Promise<{ show(ways: Ways): void }>): Promise<void> {
  try {
    ;(await load()).show(ways)
  } catch {
    document.getElementById('root')!.textContent = kit.notLoaded()
  }
}
