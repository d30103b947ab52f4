import { createContext, useContext } from 'react'

/** The ways between the pages before signing in and the screens after it; a path is below `/console`. */
export interface Ways {
  /** Goes to a screen after signing in. */
  goInside(path: string): void
  /** Shows a page before signing in, without loading the page again. */
  goOutside(path: string): void
  /** Loads what comes after signing in, while a person types. */
  prepareInside(): void
}

export const WaysContext = createContext<Ways | undefined>(undefined)

export const useWays = (): Ways => useContext(WaysContext)!
