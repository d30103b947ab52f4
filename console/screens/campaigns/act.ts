import { useState } from 'react'
import { campaigns } from '../../../words/en/campaigns.ts'
import { kit } from '../../../words/en/kit.ts'
import type { Campaign } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { stayed, useGo } from '../../shell/use-go.ts'
import { toast } from '../../ui/toast.tsx'

/** Actions on a campaign that run at once. */

interface Acts {
  /** The running action that started last; undefined for none. */
  running: 'pause' | 'duplicate' | undefined
  pause(campaign: Campaign, waiting: number | undefined): void
  /** Copies the campaign and opens the draft. */
  duplicate(campaign: Campaign): void
}

/**
 * Returns the campaign actions that need no confirmation. A toast shows a refusal, with a retry if
 * it may succeed.
 */
export function useActs(): Acts {
  const go = useGo()
  const [running, setRunning] = useState<Acts['running']>()

  function run(name: Acts['running'], act: () => Promise<void>): void {
    // Only a repeated action is ignored. Another one may run: its button can appear before this one
    // has finished.
    if (running === name) return
    setRunning(name)
    act()
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        const isPassing = error instanceof ApiError && error.isPassing
        toast(message, isPassing ? { label: kit.retry(), run: () => run(name, act) } : undefined)
      })
      .finally(() => setRunning((now) => (now === name ? undefined : now)))
  }

  const paramsOf = ({ id }: Campaign) => ({ params: { id } })
  return {
    running,
    pause: (campaign, waiting) =>
      run('pause', async () => {
        await call('POST /campaigns/{id}/pause', paramsOf(campaign))
        await refresh('/campaigns')
        const { name } = campaign
        toast(waiting ? campaigns.pausedWaiting({ name, count: waiting }) : campaigns.paused({ name }))
      }),
    duplicate: (campaign) =>
      run('duplicate', async () => {
        const isHere = stayed()
        const { data } = await call('POST /campaigns/{id}/duplicate', paramsOf(campaign))
        await refresh('/campaigns')
        const open = () => go(`/campaigns/${data.id}/edit`)
        const done = campaigns.duplicated({ name: campaign.name })
        if (isHere()) {
          open()
          toast(done)
        } else toast(done, { label: campaigns.duplicatedOpen(), run: open })
      }),
  }
}
