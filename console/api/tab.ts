import { forgetSearches } from './searches.ts'

/**
 * Key of this tab's organization id. All tabs share a session that acts in one organization at a
 * time. Without this key, a reload would show the organization of another tab. The id is not
 * secret.
 */

const KEY = 'carillon-organization'

export const chosenOrganization = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined

export function keepOrganization(id: string | undefined): void {
  if (id === undefined) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, id)
}

const USER_KEY = 'carillon-user'

/** Notes the user of this tab. The searches of another one are deleted. */
export function keepUser(id: string): void {
  if (sessionStorage.getItem(USER_KEY) !== id) forgetSearches()
  sessionStorage.setItem(USER_KEY, id)
}
