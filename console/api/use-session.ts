import { useSyncExternalStore } from 'react'
import { currentSession, type Session, subscribeSession } from './session.ts'

/** Who is signed in: `undefined` while it is not known, `null` when signed out. */
export const useSession = (): Session | null | undefined =>
  useSyncExternalStore(subscribeSession, currentSession)
