import { createContext, type RefObject, useContext } from 'react'
import type { Writers } from './use-live.ts'

export interface ComposerHandle {
  /** Moves the cursor to the form, before the next key press. */
  focus(mode: Mode): void
  /** Inserts text into the reply. */
  insert(text: string): void
}

interface InboxState {
  writers: Writers
  /** Form of the open conversation; null while it loads. */
  composer: RefObject<ComposerHandle | null>
  /** Returns the text that was typed before the form was loaded. */
  takeTyped(): Typed | undefined
  /**
   * Moves on after a conversation is closed.
   * @param id of that conversation
   */
  goOn(id: string): void
  /** Returns to the list. Resolves when the conversation is no longer shown. */
  leave(): Promise<void>
}

export type Mode = 'ANSWER' | 'NOTE'

export interface Typed {
  mode: Mode
  text: string
}

export const InboxContext = createContext<InboxState | undefined>(undefined)

export const useInbox = (): InboxState => useContext(InboxContext)!
