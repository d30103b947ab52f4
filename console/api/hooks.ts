import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Organization, Permission } from './api.gen.ts'
import { type Answer, type ApiError, call, type Operation, type RequestOf } from './client.ts'
import { isConnectionLost, subscribeConnection } from './connection.ts'
import { read, refresh } from './queries.ts'
import { type Barrier, currentBarrier, subscribeSession } from './session.ts'
import { follow, type StreamEvent } from './stream.ts'

/** What every screen may ask of who is signed in, and how it changes things. */

export { useSession } from './use-session.ts'

/** Why nothing of the current organization can be shown; undefined while all is well. */
export const useBarrier = (): Barrier | undefined => useSyncExternalStore(subscribeSession, currentBarrier)

/** Whether the server cannot be reached. */
export const useIsConnectionLost = (): boolean => useSyncExternalStore(subscribeConnection, isConnectionLost)

/** The current organization; undefined until it is read. */
export const useOrganization = (): Organization | undefined => useQuery(read('GET /organization')).data?.data

/** The time zone of the organization, which its days and schedules are in. */
export const useZone = (): string | undefined => useOrganization()?.timezone

const useRights = () => useQuery({ ...read('GET /role/permissions/me'), staleTime: 60_000 }).data?.data

/** Whether it is known what the caller's role may do. */
export const useIsRoleKnown = (): boolean => useRights() !== undefined

/** Whether the caller's role has a permission; false until it is known. */
export function useCan(): (permission: Permission) => boolean {
  const mine = useRights()
  return (permission) => mine?.permissions.includes(permission) ?? false
}

/** Whether the caller is the owner of the organization. */
export const useIsOwner = (): boolean => useRights()?.isOwner ?? false

interface Change<O extends Operation> {
  /** Throws ApiError. A second call while the first is under way is the same request, repeated harmlessly. */
  run(request: RequestOf<O>): Promise<Answer<O>>
  isRunning: boolean
  error: ApiError | null
  reset(): void
}

/**
 * An operation that changes something.
 * @param refreshes paths below which everything shown is read again after it, such as `/contacts`
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

/** How long a tab may be in the background before its streams are closed, ms. */
const KEPT_HIDDEN_MS = 15_000

/**
 * Follows a stream while the component is shown and the tab is in front. A browser opens only a few connections to a
 * server over HTTP/1.1: tabs in the background must not use them up. Each stream begins with the current state.
 * @param request undefined while there is nothing to follow; what identifies it must be in it
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
