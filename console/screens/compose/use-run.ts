import { useRef } from 'react'
import { launch } from '../../../words/en/launch.ts'
import { send } from '../../../words/en/send.ts'
import type { Campaign } from '../../api/api.gen.ts'
import { ApiError, type CallOptions } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { ChangedSince } from '../../ui/send-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCompose } from './context.ts'
import { randomKey } from './random-key.ts'

interface Run {
  act(campaign: Campaign, options: CallOptions): Promise<unknown>
  /** Message after success. */
  done: string
  /** `arrivals` when the user was asked; the current value if absent. */
  seen?: number | undefined
}

/**
 * Returns a function that stores the draft, runs the final action, and opens the campaign. It throws
 * ApiError, ChangedSince for a change that arrived after the question, or Error if something could not
 * be stored.
 */
export function useRun(): (run: Run) => Promise<void> {
  const { flush, showRefusal, leaving, isShown } = useCompose()
  const go = useGo()
  // A repetition after a lost answer must be the same request.
  const key = useRef(randomKey())

  return async ({ act, done, seen }) => {
    leaving.current = true
    try {
      const { campaign, isChangedElsewhere } = await flush(seen)
      // The user confirmed the earlier content, not a change that has just arrived.
      if (isChangedElsewhere) throw new ChangedSince(send.changedCampaign())
      const { id, updatedAt } = campaign
      await act(campaign, { idempotencyKey: key.current, ifUpdatedAt: updatedAt })
      await refresh('/campaigns')
      const open = () => go(`/campaigns/${id}`)
      toast(done, { label: launch.open(), run: open })
      if (isShown()) open()
    } catch (refusal) {
      leaving.current = false
      if (!(refusal instanceof ApiError && refusal.isPassing)) key.current = randomKey()
      if (refusal instanceof ApiError) {
        // A refusal without a field stands where the action was asked for.
        if (refusal.details.length > 0) showRefusal(refusal)
        // The screen shows the change that the refusal is about.
        if (refusal.code === 'PRECONDITION_FAILED') void refresh('/campaigns')
      }
      throw refusal
    }
  }
}
