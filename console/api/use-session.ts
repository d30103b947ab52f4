import { useSyncExternalStore } from 'react'
import { currentSession, type Session, subscribeSession } from './session.ts'

/** Returns the session: `undefined` while it is not known, `null` when signed out. */
export const useSession = (): Session | null | undefined =>
  useSyncExternalStore(subscribeSession, currentSession)
