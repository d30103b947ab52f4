import { createContext, type RefObject, useContext } from 'react'
import type { CampaignDetail } from '../../api/api.gen.ts'
import type { Estimate } from './estimate.ts'
import type { Composing } from './use-draft.ts'
import type { Previewed } from './use-preview.ts'

export interface Compose extends Composing {
  /** The campaign as last read, with its next runs; undefined before there is a draft. */
  detail: CampaignDetail | undefined
  estimate: Estimate
  preview: Previewed
  /** Address of this editor, for a screen that leads back. */
  returnTo: string
  /** Whether an action that opens the campaign is running. */
  leaving: RefObject<boolean>
  /** Keeps the screen while a question is open, even if someone launches the campaign. */
  holdOpen(isAsking: boolean): void
  /** Returns whether the user is still on this screen. Its address changes when the draft gets an id. */
  isShown(): boolean
}

export const ComposeContext = createContext<Compose | undefined>(undefined)

/** Returns the campaign in the editor. Throws outside of Composer. */
export function useCompose(): Compose {
  const compose = useContext(ComposeContext)
  if (!compose) throw new Error('Not inside of Composer.')
  return compose
}
