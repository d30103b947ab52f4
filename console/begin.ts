/**
 * What is loaded first. The pages before signing in need neither the router nor what reads data, and everything else
 * needs both.
 */
import type { Ways } from './shell/ways.ts'

/** The pages before signing in. */
const OUTSIDE = /^\/console\/(?:sign-in|set-up|register|forgot-password)\/?$/

const loadOutside = () => import('./outside.tsx')
const loadInside = () => import('./inside.tsx')

/** The screens that most visits begin with: their files come together with those of the router. */
const FIRST: ReadonlyArray<readonly [RegExp, () => Promise<unknown>]> = [
  [/^\/console\/?$|^\/console\/campaigns\/?$/, () => import('./screens/campaigns/campaigns.tsx')],
  [/^\/console\/campaigns\/[^/]+\/?$/, () => import('./screens/campaigns/campaign.tsx')],
  [/^\/console\/contacts\/?$/, () => import('./screens/contacts/contacts.tsx')],
  [/^\/console\/inbox/, () => import('./screens/inbox/inbox.tsx')],
]

/** Shows what the address means. */
export function begin(): void {
  const { pathname } = location
  if (OUTSIDE.test(pathname)) {
    show(loadOutside)
    return
  }
  // A file that cannot be loaded is asked for again when the screen is shown.
  for (const [place, load] of FIRST) if (place.test(pathname)) load().catch(() => {})
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
    document.getElementById('root')!.textContent =
      'The console could not be loaded. Look at the connection, and load the page again.'
  }
}
