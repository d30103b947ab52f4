import { useRef, useState } from 'react'
import { ApiError, type CallOptions } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { toast } from '../../ui/toast.tsx'
import { useCompose } from './context.ts'
import { randomKey } from './random-key.ts'

/** Returns a function that stores the draft, runs the final action, and opens the campaign. */
export function useRun() {
  const { flush, showRefusal, leaving, isShown } = useCompose()
  const go = useGo()
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  // A repetition after a lost answer must be the same request.
  const key = useRef(randomKey())

  /**
   * Runs the action.
   * @param done message after success
   * @param seen `arrivals` when the user was asked; the current value if absent
   */
  async function run(
    act: (id: string, options: CallOptions) => Promise<unknown>,
    done: string,
    seen?: number,
  ): Promise<void> {
    setRunning(true)
    setError(undefined)
    leaving.current = true
    try {
      const { campaign, isChangedElsewhere } = await flush(seen)
      // The user confirmed the earlier content, not a change that has just arrived.
      if (isChangedElsewhere)
        throw new Error(
          'It was changed in another window, and the screen shows it now. Look at it, then go on.',
        )
      const { id, updatedAt } = campaign
      await act(id, { idempotencyKey: key.current, ifUpdatedAt: updatedAt })
      await refresh('/campaigns')
      toast(done)
      if (isShown()) go(`/campaigns/${id}`)
    } catch (refusal) {
      leaving.current = false
      if (!(refusal instanceof ApiError && refusal.isPassing)) key.current = randomKey()
      if (refusal instanceof ApiError) showRefusal(refusal)
      setError(refusal)
      setRunning(false)
    }
  }

  return { run, isRunning, error }
}
