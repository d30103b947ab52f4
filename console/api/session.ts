import type { TokenPair } from './api.gen.ts'
import { noteUnreachable, pause } from './connection.ts'
import { chosenOrganization, keepOrganization, keepUser } from './tab.ts'

/**
 * The session of the user. The access token stays in memory and the refresh token in its HttpOnly
 * cookie, so a reloaded page first renews the session. All tabs of a browser share the cookie and
 * the session. Another tab may switch the organization or sign in another user; this tab stays with
 * its own.
 */

export interface Session {
  accessToken: string
  user: TokenPair['user']
  organization: TokenPair['organization']
  invitations: TokenPair['invitations']
}

/** Reason that the current organization cannot be shown. */
export type Barrier = 'TWO_FACTOR_REQUIRED' | 'ORGANIZATION_SUSPENDED'

/** `undefined`: not known yet. `null`: signed out, or the session has expired. */
let session: Session | null | undefined
/** Session of this tab's user, also after it has expired; undefined after signing out. */
let holder: Session | undefined
/** The user who signed in with another tab. */
let successor: TokenPair['user'] | undefined
let barrier: Barrier | undefined
const listeners = new Set<() => void>()
let renewal: Promise<string | undefined> | undefined

export const currentSession = (): Session | null | undefined => session
export const accessToken = (): string | undefined => session?.accessToken
export const sessionHolder = (): Session | undefined => holder
export const sessionSuccessor = (): TokenPair['user'] | undefined => successor
export const currentBarrier = (): Barrier | undefined => barrier

/** Calls `listener` after each change of the session. The returned function unsubscribes. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setSession(next: Session | null): void {
  session = next
  for (const listener of listeners) listener()
}

/** Starts the session with the tokens of a sign-in or of a switch of organizations. */
export function signedIn({ accessToken, user, organization, invitations }: TokenPair): void {
  if (holder?.organization.id !== organization.id) barrier = undefined
  holder = { accessToken, user, organization, invitations }
  successor = undefined
  keepOrganization(organization.id)
  keepUser(user.id)
  setSession(holder)
}

/** Marks the session as expired. The screen keeps the user's work. */
function ended(by?: TokenPair['user']): void {
  successor = by
  setSession(null)
}

/** Sets the reason that the current organization cannot be shown, after a call was refused for it. */
export function meetBarrier(next: Barrier | undefined): void {
  if (barrier === next) return
  barrier = next
  for (const listener of listeners) listener()
}

/** Renews the session of the cookie. Resolves when the user is known. */
export async function resumeSession(): Promise<void> {
  if (session === undefined) await renewAfter(undefined)
}

/**
 * Returns the access token that replaces `old`, or undefined if the session has expired. One
 * renewal serves all waiting calls. Only a refusal by the server ends the session; an unreachable
 * or busy server is asked again.
 */
export async function renewAfter(old: string | undefined): Promise<string | undefined> {
  if (session && session.accessToken !== old) return session.accessToken
  if (session === null) return undefined
  renewal ??= inOneTab(renew).finally(() => {
    renewal = undefined
  })
  return renewal
}

/** Continues an expired session if the same user has signed in with another tab. */
export async function resumeEnded(): Promise<void> {
  if (session !== null || !holder) return
  renewal ??= inOneTab(renew).finally(() => {
    renewal = undefined
  })
  await renewal
}

/**
 * Waits until the same user has signed in to the same organization again, and returns the access
 * token. Returns undefined if there is no user to wait for, if they leave, or if `signal` is
 * aborted.
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

/** Runs the work in one tab at a time. All tabs share the refresh token, and it works only once. */
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

/** Returns the session to this tab's organization if another tab has switched it. */
async function inOwnOrganization(pair: TokenPair): Promise<TokenPair> {
  const organizationId = holder?.organization.id ?? chosenOrganization()
  if (organizationId === undefined || pair.organization.id === organizationId) return pair
  return (await ask('/organization/switch', pair.accessToken, { organizationId })) ?? pair
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

/**
 * Requests a pair of tokens. Returns undefined if the server refuses. Asks an unreachable or busy
 * server again.
 */
async function ask(path: string, token?: string, body?: unknown): Promise<TokenPair | undefined> {
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body) headers.set('content-type', 'application/json')
  const request = { method: 'POST', headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const response = await fetch(path, request).catch(() => undefined)
    if (response?.ok) return ((await response.json()) as { data: TokenPair }).data
    // Chromium ends a call only after its answer is read.
    await response?.text().catch(() => undefined)
    if (!response || response.status >= 500) noteUnreachable()
    else if (response.status !== 429) return undefined
    const seconds = Number(response?.headers.get('retry-after'))
    await pause(seconds > 0 ? seconds * 1000 : pauseMs)
  }
}
