import type { TokenPair } from './api.gen.ts'
import { noteUnreachable, pause } from './connection.ts'
import { chosenOrganization, keepOrganization } from './tab.ts'

/**
 * Who is signed in. The access token stays in memory and the refresh token in its HttpOnly cookie, so a page that was
 * reloaded begins with a renewal. All tabs of a browser share the cookie, and with it the session: another tab may have
 * moved it to another organization, or another person may have signed in there. A tab stays with its own.
 */

export interface Session {
  accessToken: string
  user: TokenPair['user']
  organization: TokenPair['organization']
  invitations: TokenPair['invitations']
}

/** Why nothing of the current organization can be shown. */
export type Barrier = 'TWO_FACTOR_REQUIRED' | 'ORGANIZATION_SUSPENDED'

/** `undefined`: not known yet. `null`: signed out, or the session has ended. */
let session: Session | null | undefined
/** Who is signed in here, or was until the session ended; undefined after signing out. */
let holder: Session | undefined
/** The person who signed in with another tab in the meantime. */
let successor: TokenPair['user'] | undefined
let barrier: Barrier | undefined
const listeners = new Set<() => void>()
let renewal: Promise<string | undefined> | undefined

export const currentSession = (): Session | null | undefined => session
export const accessToken = (): string | undefined => session?.accessToken
export const sessionHolder = (): Session | undefined => holder
export const sessionSuccessor = (): TokenPair['user'] | undefined => successor
export const currentBarrier = (): Barrier | undefined => barrier

/** Calls `listener` after each change of the session. Call the returned function to unsubscribe. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setSession(next: Session | null): void {
  session = next
  for (const listener of listeners) listener()
}

/** Takes the pair of tokens that a sign-in or a switch of the organization answered. */
export function signedIn({ accessToken, user, organization, invitations }: TokenPair): void {
  if (holder?.organization.id !== organization.id) barrier = undefined
  holder = { accessToken, user, organization, invitations }
  successor = undefined
  keepOrganization(organization.id)
  setSession(holder)
}

/** The session has ended, but what the person was doing is still on the screen. */
function ended(by?: TokenPair['user']): void {
  successor = by
  setSession(null)
}

/** A call was refused because nothing works in this organization before something is done. */
export function meetBarrier(next: Barrier | undefined): void {
  if (barrier === next) return
  barrier = next
  for (const listener of listeners) listener()
}

/** Renews the session of the cookie. Resolves when it is known who is signed in. */
export async function resumeSession(): Promise<void> {
  if (session === undefined) await renewAfter(undefined)
}

/**
 * The access token after `old`, undefined if the session has ended. One renewal serves all calls that wait for it. A
 * server that is away or asks to wait is asked again: only its refusal ends the session.
 */
export async function renewAfter(old: string | undefined): Promise<string | undefined> {
  if (session && session.accessToken !== old) return session.accessToken
  if (session === null) return undefined
  renewal ??= inOneTab(renew).finally(() => {
    renewal = undefined
  })
  return renewal
}

/** Goes on with a session that has ended if the same person has signed in with another tab. */
export async function resumeEnded(): Promise<void> {
  if (session !== null || !holder) return
  renewal ??= inOneTab(renew).finally(() => {
    renewal = undefined
  })
  await renewal
}

/**
 * The access token of the same person, in the same organization, after they have signed in again. Undefined if there
 * is no person to wait for, or if they left instead.
 */
export function signedInAgain(signal: AbortSignal | undefined): Promise<string | undefined> {
  const waited = holder
  if (!waited || session !== null) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const unsubscribe = subscribeSession(() => {
      const isSame = session?.user.id === waited.user.id && session.organization.id === waited.organization.id
      if (isSame) end(session?.accessToken)
      else if (holder !== waited) end(undefined)
    })
    const stop = () => end(undefined)
    const end = (token: string | undefined) => {
      unsubscribe()
      signal?.removeEventListener('abort', stop)
      resolve(token)
    }
    signal?.addEventListener('abort', stop)
  })
}

/** A refresh token works once, and all tabs of a browser share its cookie. */
const inOneTab = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('carillon-session', work) : work()

async function renew(): Promise<string | undefined> {
  const pair = await ask('/auth/refresh')
  if (!pair) {
    ended()
    return undefined
  }
  if (holder && pair.user.id !== holder.user.id) {
    ended(pair.user)
    return undefined
  }
  signedIn(await inOwnOrganization(pair))
  return session?.accessToken
}

/** Another tab may have moved the session: it is moved back, unless the person has left the organization of this tab. */
async function inOwnOrganization(pair: TokenPair): Promise<TokenPair> {
  const organizationId = holder?.organization.id ?? chosenOrganization()
  if (organizationId === undefined || pair.organization.id === organizationId) return pair
  return (await ask('/organization/switch', pair.accessToken, { organizationId })) ?? pair
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

/** A pair of tokens; undefined if the server refuses it. A server that is away or asks to wait is asked again. */
async function ask(path: string, token?: string, body?: unknown): Promise<TokenPair | undefined> {
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body) headers.set('content-type', 'application/json')
  const request = { method: 'POST', headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const response = await fetch(path, request).catch(() => undefined)
    if (response?.ok) return ((await response.json()) as { data: TokenPair }).data
    // Chromium ends a call only when its answer was read.
    await response?.text().catch(() => undefined)
    if (!response || response.status >= 500) noteUnreachable()
    else if (response.status !== 429) return undefined
    const seconds = Number(response?.headers.get('retry-after'))
    await pause(seconds > 0 ? seconds * 1000 : pauseMs)
  }
}
