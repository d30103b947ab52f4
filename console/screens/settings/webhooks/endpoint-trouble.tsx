import { useSearch } from '@tanstack/react-router'
import { settingsWebhooks } from '../../../../words/en/settings-webhooks.ts'
import type { WebhookEndpoint } from '../../../api/api.gen.ts'
import { useCan, useChange, useZone } from '../../../api/hooks.ts'
import { useGo } from '../../../shell/use-go.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'

interface TroubleProps {
  endpoint: WebhookEndpoint
  /**
   * Called after the endpoint is enabled.
   * @param since time of the first missed event; null if unknown
   */
  onEnabled(since: string | null): void
}

/** Reason that an endpoint gets no events or fails, with a solution. Hidden if it works. */
export function EndpointTrouble({ endpoint, onEnabled }: TroubleProps) {
  const { id, status, disabledReason, failingSince, updatedAt } = endpoint
  const canManage = useCan()('webhook:manage')
  const zone = useZone()
  const go = useGo()
  const shown = useSearch({ from: '/inside/settings/webhooks/$id' }).status
  const enable = useChange('POST /webhook-endpoints/{id}/enable', ['/webhook-endpoints'])
  if (status === 'ENABLED') {
    if (!failingSince) return null
    return (
      <Notice
        tone="warn"
        title={settingsWebhooks.failingSince.rich({
          time: <Time value={failingSince} zone={zone} as="date" />,
        })}
        actions={
          shown !== 'PENDING' && (
            <Button onClick={() => go(`/settings/webhooks/${id}?status=PENDING`)}>
              {settingsWebhooks.failingShow()}
            </Button>
          )
        }
      >
        {settingsWebhooks.failingHint()}
      </Notice>
    )
  }
  return (
    <Notice
      tone={disabledReason ? 'bad' : 'info'}
      title={disabledReason ?? settingsWebhooks.off()}
      actions={
        canManage && (
          <Button
            kind="primary"
            isBusy={enable.isRunning}
            onClick={() =>
              attempt(async () => {
                await enable.run({ params: { id } })
                onEnabled(failingSince ?? updatedAt)
              })
            }
          >
            {settingsWebhooks.turnOn()}
          </Button>
        )
      }
    >
      {disabledReason ? settingsWebhooks.offFailedHint() : settingsWebhooks.offHint()}
    </Notice>
  )
}
