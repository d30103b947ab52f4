/**
 * What is loaded first. The pages before signing in need neither the router nor what reads data, and everything else
 * needs both.
 */

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

/** Shows a page before signing in, without loading the page again. @param path below `/console` */
export function goOutside(path: string): void {
  history.replaceState(null, '', `/console${path}`)
  show(loadOutside)
}

/** Goes to a screen after signing in. @param path below `/console` */
export function goInside(path: string): void {
  history.replaceState(null, '', `/console${path}`)
  begin()
}

/** Loads what comes after signing in, while a person types. */
export const prepareInside = (): void => void loadInside().catch(() => {})

async function show(load: () => Promise<{ show(): void }>): Promise<void> {
  try {
    ;(await load()).show()
  } catch {
    document.getElementById('root')!.textContent =
      'The console could not be loaded. Look at the connection, and load the page again.'
  }
}
