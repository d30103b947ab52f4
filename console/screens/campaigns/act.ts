import { useState } from 'react'
import type { Campaign } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { stayed, useGo } from '../../shell/use-go.ts'
import { counted } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'

/** What is done to a campaign at once. */

interface Acts {
  /** The act under way that began last; undefined for none. */
  running: 'pause' | 'resume' | 'duplicate' | undefined
  pause(campaign: Campaign, waiting: number | undefined): void
  resume(campaign: Campaign): void
  /** Goes to the copy, which is a draft. */
  duplicate(campaign: Campaign): void
}

/** The acts of a campaign that need no question. A refusal is said by a toast; what may pass offers to try again. */
export function useActs(): Acts {
  const can = useCan()
  const go = useGo()
  const [running, setRunning] = useState<Acts['running']>()

  function run(name: Acts['running'], act: () => Promise<void>): void {
    // What it changed may be on the screen while the rest of the screen is still read: the next act is another one.
    if (running === name) return
    setRunning(name)
    act()
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        const isPassing = error instanceof ApiError && error.isPassing
        toast(message, isPassing ? { label: 'Try again', run: () => run(name, act) } : undefined)
      })
      .finally(() => setRunning((now) => (now === name ? undefined : now)))
  }

  const paramsOf = ({ id }: Campaign) => ({ params: { id } })
  function resume(campaign: Campaign): void {
    run('resume', async () => {
      await call('POST /campaigns/{id}/resume', paramsOf(campaign))
      await refresh('/campaigns')
      toast(`“${campaign.name}” goes on.`)
    })
  }
  return {
    running,
    resume,
    pause: (campaign, waiting) =>
      run('pause', async () => {
        await call('POST /campaigns/{id}/pause', paramsOf(campaign))
        await refresh('/campaigns')
        const wait = waiting ? ` ${counted(waiting, 'message waits', 'messages wait')}.` : ''
        const undo = { label: 'Resume', run: () => resume(campaign) }
        toast(`“${campaign.name}” is paused.${wait}`, can('campaign:send') ? undo : undefined)
      }),
    duplicate: (campaign) =>
      run('duplicate', async () => {
        const isHere = stayed()
        const { data } = await call('POST /campaigns/{id}/duplicate', paramsOf(campaign))
        await refresh('/campaigns')
        const open = () => go(`/campaigns/${data.id}/edit`)
        if (isHere()) {
          open()
          toast(`This is a copy of “${campaign.name}”. Nothing is sent yet.`)
        } else toast(`“${campaign.name}” was copied. Nothing is sent yet.`, { label: 'Open', run: open })
      }),
  }
}
