import { createContext, type RefObject, useContext } from 'react'
import type { CampaignDetail } from '../../api/api.gen.ts'
import type { Estimate } from './estimate.ts'
import type { Composing } from './use-draft.ts'
import type { Previewed } from './use-preview.ts'

interface Compose extends Composing {
  /** As it was last read, with its next runs; undefined while there is no draft. */
  detail: CampaignDetail | undefined
  estimate: Estimate
  preview: Previewed
  /** Whether an act is under way that leads to the campaign. */
  leaving: RefObject<boolean>
  /** Whether the person is still on this screen, whose address changes when the draft gets an id. */
  isShown(): boolean
}

export const ComposeContext = createContext<Compose | undefined>(undefined)

/** The campaign that is written on this screen. */
export function useCompose(): Compose {
  const compose = useContext(ComposeContext)
  if (!compose) throw new Error('Not inside of Composer.')
  return compose
}
