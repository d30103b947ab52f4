import { useQuery } from '@tanstack/react-query'
import { settingsWebhooks } from '../../../../words/en/settings-webhooks.ts'
import type { WebhookDeliveryDetails } from '../../../api/api.gen.ts'
import { useCan, useChange, useZone } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/form.tsx'
import { duration } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Facts, Stack } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { Code } from './code.tsx'
import { adviceOf, answerOf, deliveryState, indented } from './words.ts'

interface PanelProps {
  endpointId: string
  deliveryId: string
  onClose(): void
}

/** A delivery with the posted event, the receiver's answer, and a solution. */
export function DeliveryPanel({ endpointId: id, deliveryId, onClose }: PanelProps) {
  const query = useQuery({
    ...read('GET /webhook-endpoints/{id}/deliveries/{deliveryId}', { params: { id, deliveryId } }),
    refetchInterval: ({ state }) => (state.data?.data.status === 'PENDING' ? 1_500 : false),
  })
  return (
    <Dialog title={query.data?.data.eventType ?? settingsWebhooks.delivery()} isPanel onClose={onClose}>
      <Loaded query={query}>{({ data }) => <Details endpointId={id} delivery={data} />}</Loaded>
    </Dialog>
  )
}

function Details({ endpointId, delivery }: { endpointId: string; delivery: WebhookDeliveryDetails }) {
  const zone = useZone()
  const canManage = useCan()('webhook:manage')
  const { label, tone } = deliveryState(delivery)
  const advice = adviceOf(delivery)
  const { attempts, problem, durationMs, lastAttemptAt, nextAttemptAt } = delivery
  return (
    <Stack>
      {advice && (
        <Notice
          tone={delivery.status === 'FAILED' ? 'bad' : 'warn'}
          title={problem ?? settingsWebhooks.problemAnswered({ answer: answerOf(delivery) })}
        >
          {advice}
        </Notice>
      )}
      <Facts
        facts={[
          [
            settingsWebhooks.status(),
            <Badge key="state" tone={tone}>
              {label}
            </Badge>,
          ],
          [settingsWebhooks.happened(), <Time key="made" value={delivery.createdAt} zone={zone} as="date" />],
          [settingsWebhooks.attempts(), attempts],
          [
            settingsWebhooks.lastAttempt(),
            lastAttemptAt && <LastAttempt at={lastAttemptAt} durationMs={durationMs} />,
          ],
          [settingsWebhooks.nextAttempt(), nextAttemptAt && <Time value={nextAttemptAt} zone={zone} />],
          [settingsWebhooks.answer(), answerOf(delivery)],
          ['webhook-id', <code key="id">{delivery.eventId}</code>],
        ]}
      />
      {canManage && <RetryButton endpointId={endpointId} delivery={delivery} />}
      {delivery.responseBody && (
        <div>
          <h3>{settingsWebhooks.answerBody()}</h3>
          <Code label={settingsWebhooks.answerBody()}>{delivery.responseBody}</Code>
        </div>
      )}
      <div>
        <h3>{settingsWebhooks.body()}</h3>
        {delivery.requestBody === '' ? (
          <p>{settingsWebhooks.bodyHidden()}</p>
        ) : (
          <Code label={settingsWebhooks.body()}>{indented(delivery.requestBody)}</Code>
        )}
      </div>
    </Stack>
  )
}

function LastAttempt({ at, durationMs }: { at: string; durationMs: number | null }) {
  const zone = useZone()
  const time = <Time value={at} zone={zone} as="date" />
  if (durationMs === null) return time
  const took =
    durationMs < 1_000 ? settingsWebhooks.milliseconds({ count: durationMs }) : duration(durationMs)
  return settingsWebhooks.lastAttemptTook.rich({ time, duration: took })
}

function RetryButton({ endpointId, delivery }: { endpointId: string; delivery: WebhookDeliveryDetails }) {
  const retry = useChange('POST /webhook-endpoints/{id}/deliveries/{deliveryId}/retry', [
    '/webhook-endpoints',
  ])
  return (
    <Actions>
      <Button
        kind="primary"
        isBusy={retry.isRunning}
        onClick={() => attempt(() => retry.run({ params: { id: endpointId, deliveryId: delivery.id } }))}
      >
        {settingsWebhooks.retry()}
      </Button>
    </Actions>
  )
}
