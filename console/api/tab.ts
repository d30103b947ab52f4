/**
 * The organization of this tab. Tabs of one browser share a session, which acts in one organization at a time: without
 * this a reload would show the organization that another tab has chosen. It is an id, and no secret.
 */

const KEY = 'carillon-organization'

export const chosenOrganization = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined

export function keepOrganization(id: string | undefined): void {
  if (id === undefined) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, id)
}
