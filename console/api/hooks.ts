import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Organization, Permission } from './api.gen.ts'
import { type Answer, type ApiError, call, type Operation, type RequestOf } from './client.ts'
import { isConnectionLost, subscribeConnection } from './connection.ts'
import { read, refresh } from './queries.ts'
import { type Barrier, currentBarrier, subscribeSession } from './session.ts'
import { follow, type StreamEvent } from './stream.ts'

/** Hooks of every screen: the session, its rights, and changes. */

export { useSession } from './use-session.ts'

/** Returns the reason that the current organization cannot be shown, or undefined. */
export const useBarrier = (): Barrier | undefined => useSyncExternalStore(subscribeSession, currentBarrier)

/** Returns whether the server is unreachable. */
export const useIsConnectionLost = (): boolean => useSyncExternalStore(subscribeConnection, isConnectionLost)

/** Returns the current organization, or undefined until it is loaded. */
export const useOrganization = (): Organization | undefined => useQuery(read('GET /organization')).data?.data

/** Returns the organization's time zone. Its days and schedules use this zone. */
export const useZone = (): string | undefined => useOrganization()?.timezone

const useRights = () => useQuery({ ...read('GET /role/permissions/me'), staleTime: 60_000 }).data?.data

/** Returns whether the permissions of the caller's role are loaded. */
export const useIsRoleKnown = (): boolean => useRights() !== undefined

/**
 * Returns a function that tells whether the caller's role has a permission. It returns false until
 * the permissions are loaded.
 */
export function useCan(): (permission: Permission) => boolean {
  const mine = useRights()
  return (permission) => mine?.permissions.includes(permission) ?? false
}

/** Returns whether the caller owns the organization. */
export const useIsOwner = (): boolean => useRights()?.isOwner ?? false

interface Change<O extends Operation> {
  /** Runs the change. Throws ApiError. A second call during the first repeats the same request harmlessly. */
  run(request: RequestOf<O>): Promise<Answer<O>>
  isRunning: boolean
  error: ApiError | null
  reset(): void
}

/**
 * Returns a function that runs an operation, with its state and its error.
 * @param refreshes paths, such as `/contacts`: shown data from them and from below them is read
 * again after the change
 */
export function useChange<O extends Operation>(operation: O, refreshes: readonly string[] = []): Change<O> {
  const mutation = useMutation<Answer<O>, ApiError, RequestOf<O>>({
    mutationFn: (request) => (call as (...given: unknown[]) => Promise<Answer<O>>)(operation, request),
    onSuccess: () => refresh(...refreshes),
  })
  return {
    run: mutation.mutateAsync,
    isRunning: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  }
}

/** Time until a hidden tab closes its streams, ms. */
const KEPT_HIDDEN_MS = 15_000

/**
 * Follows a stream while the component is shown and the tab is visible. A browser opens only a few
 * HTTP/1.1 connections to a server, so hidden tabs must not hold any. Each stream starts with the
 * current state.
 * @param request undefined if there is nothing to follow; must contain everything that identifies
 * the stream
 */
export function useStream<O extends Operation>(
  operation: O,
  request: RequestOf<O> | undefined,
  onEvent: (event: StreamEvent) => void,
  onOpen: (isOpen: boolean) => void = () => {},
): void {
  const latest = useRef({ onEvent, onOpen })
  latest.current = { onEvent, onOpen }
  const key = request === undefined ? undefined : JSON.stringify(request)
  useEffect(() => {
    if (key === undefined) return
    let leaving: AbortController | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      leaving?.abort()
      leaving = undefined
    }
    const begin = () => {
      clearTimeout(timer)
      if (document.hidden) {
        timer = setTimeout(end, KEPT_HIDDEN_MS)
        return
      }
      if (leaving) return
      leaving = new AbortController()
      follow(operation, JSON.parse(key), {
        signal: leaving.signal,
        onEvent: (event) => latest.current.onEvent(event),
        report: (isOpen) => latest.current.onOpen(isOpen),
      }).catch(() => latest.current.onOpen(false))
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      document.removeEventListener('visibilitychange', begin)
      clearTimeout(timer)
      end()
    }
  }, [operation, key])
}
