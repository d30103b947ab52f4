import { createContext, type RefObject, useContext } from 'react'
import type { Writers } from './use-live.ts'

export interface ComposerHandle {
  /** Moves the cursor there, before the next key is pressed. */
  focus(mode: Mode): void
  /** Puts a text into the answer. */
  insert(text: string): void
}

interface InboxState {
  writers: Writers
  /** Where the open conversation is answered; null while it is loaded. */
  composer: RefObject<ComposerHandle | null>
  /** What was typed before it was there. */
  takeTyped(): Typed | undefined
  /** Goes on after a conversation is done with. @param id of that one */
  goOn(id: string): void
  /** Goes back to the list. Resolves when the conversation is not shown any more. */
  leave(): Promise<void>
}

export type Mode = 'ANSWER' | 'NOTE'

export interface Typed {
  mode: Mode
  text: string
}

export const InboxContext = createContext<InboxState | undefined>(undefined)

export const useInbox = (): InboxState => useContext(InboxContext)!
