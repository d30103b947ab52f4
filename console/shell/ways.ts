import { createContext, useContext } from 'react'

/** Navigation between the pages before sign-in and the screens after it. Paths are below `/console`. */
export interface Ways {
  /** Opens a screen after sign-in. */
  goInside(path: string): void
  /** Opens a page before sign-in without a reload. */
  goOutside(path: string): void
  /** Loads the files of the screens while the user types. */
  prepareInside(): void
}

export const WaysContext = createContext<Ways | undefined>(undefined)

export const useWays = (): Ways => useContext(WaysContext)!
