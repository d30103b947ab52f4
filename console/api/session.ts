import type { TokenPair } from './api.gen.ts'

/**
 * Who is signed in. The access token stays in memory and the refresh token in its HttpOnly cookie, so a page that was
 * reloaded begins with a renewal.
 */

export interface Session {
  accessToken: string
  user: TokenPair['user']
  organization: TokenPair['organization']
  invitations: TokenPair['invitations']
}

/** `undefined`: not known yet. `null`: signed out. */
let session: Session | null | undefined
const listeners = new Set<() => void>()
let renewal: Promise<string | undefined> | undefined

export const currentSession = (): Session | null | undefined => session
export const accessToken = (): string | undefined => session?.accessToken

/** Calls `listener` after each change of the session. Call the returned function to unsubscribe. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setSession(next: Session | null): void {
  session = next
  for (const listener of listeners) listener()
}

/** Takes the pair of tokens that a sign-in answered. */
export function signedIn(pair: TokenPair): void {
  const { user, organization, invitations } = pair
  setSession({ accessToken: pair.accessToken, user, organization, invitations })
}

export const signedOut = (): void => setSession(null)

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
  renewal ??= inOneTab(renew).finally(() => {
    renewal = undefined
  })
  return renewal
}

/** A refresh token works once, and all tabs of a browser share its cookie. */
const inOneTab = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('carillon-session', work) : work()

const LONGEST_PAUSE_MS = 15_000

async function renew(): Promise<string | undefined> {
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const response = await fetch('/auth/refresh', { method: 'POST' }).catch(() => undefined)
    if (response?.ok) {
      const { data } = (await response.json()) as { data: TokenPair }
      signedIn(data)
      return data.accessToken
    }
    if (response && response.status < 500 && response.status !== 429) {
      signedOut()
      return undefined
    }
    const seconds = Number(response?.headers.get('retry-after'))
    await new Promise((resolve) => setTimeout(resolve, seconds > 0 ? seconds * 1000 : pauseMs))
  }
}
