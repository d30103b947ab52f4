import { useRef, useState } from 'react'
import type { Campaign } from '../../api/api.gen.ts'
import { formPlace } from '../../shell/kept-forms.ts'
import type { Begun } from '../../ui/kept-form.tsx'
import type { Draft } from './draft.ts'
import type { Keeper } from './keeper.ts'
import type { Written } from './kept.ts'

/** Returns the record under which the rest of a draft is kept. */
const recordOf = (campaign: Campaign | undefined): string => campaign?.id ?? 'new'
const placeOf = (record: string) => formPlace<Written>('campaign', record)

interface KeptRest {
  /** Time of the kept content that the editor opened with, while part of it is not stored. */
  begunAt: string | undefined
  /** Whether the server has everything that is not stored. */
  isKept: boolean
  /** Keeps the part of the draft that is not stored, or deletes what was kept. */
  keep(draft: Draft): Promise<void>
  /** Like `keep`, while the page closes. */
  keepLeaving(draft: Draft): Promise<void>
  /** Ends the notice that the draft was begun before. */
  forgetBegun(): void
}

/**
 * Keeps the part of a draft that the API cannot store as a campaign.
 * @param isBehind returns whether part of a draft is not stored
 */
export function useKeptRest(
  keeper: Keeper,
  begun: Begun<Written> | undefined,
  isBehind: (draft: Draft) => boolean,
): KeptRest {
  const [begunAt, setBegunAt] = useState(begun?.at)
  const kept = useRef(begun && recordOf(keeper.campaign))
  const [isKept, setKept] = useState(true)
  return {
    begunAt,
    isKept,
    async keep(draft) {
      const next = isBehind(draft) ? recordOf(keeper.campaign) : undefined
      const before = kept.current
      try {
        if (next) await placeOf(next).keep(keeper.written(draft))
        if (before && before !== next) await placeOf(before).forget()
        kept.current = next
        setKept(true)
        if (!next) setBegunAt(undefined)
      } catch (failure) {
        setKept(false)
        throw failure
      }
    },
    async keepLeaving(draft) {
      if (!isBehind(draft)) return
      const next = recordOf(keeper.campaign)
      kept.current ??= next
      await placeOf(next).keepLeaving(keeper.written(draft))
    },
    forgetBegun: () => setBegunAt(undefined),
  }
}
