import { useRef, useState } from 'react'
import { ApiError, type CallOptions } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { toast } from '../../ui/toast.tsx'
import { useCompose } from './context.ts'
import { randomKey } from './random-key.ts'

/** Runs the last act: stores what is not stored yet, acts, and goes to the campaign. */
export function useRun() {
  const { flush, showRefusal, leaving, isShown } = useCompose()
  const go = useGo()
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  // The repetition of a request whose answer was lost is the same request.
  const key = useRef(randomKey())

  /**
   * @param done what is said afterwards
   * @param seen `arrivals` of the draft when the person was asked; now if absent
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
      // A person acts on what the screen showed, and not on what has just come.
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
