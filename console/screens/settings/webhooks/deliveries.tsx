import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { settingsWebhooks } from '../../../../words/en/settings-webhooks.ts'
import type { WebhookDelivery, WebhookDeliveryStatus, WebhookEndpoint } from '../../../api/api.gen.ts'
import { useZone } from '../../../api/hooks.ts'
import { readPages } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Empty, Section } from '../../../ui/page.tsx'
import { More } from '../../../ui/pager.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Choice } from '../../../ui/tabs.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { answerOf, deliveryState } from './words.ts'

const PER_PAGE = 25
/** Intervals between reads of the list, ms: while an attempt is due soon, and otherwise. */
const SOON_MS = 1_500
const LATER_MS = 5_000

const OPTIONS: ReadonlyArray<readonly [WebhookDeliveryStatus | 'ALL', string]> = [
  ['ALL', settingsWebhooks.deliveriesAll()],
  ['PENDING', settingsWebhooks.deliveryWaiting()],
  ['FAILED', settingsWebhooks.deliveryGivenUp()],
  ['SUCCEEDED', settingsWebhooks.deliveryAccepted()],
]

/** Returns whether the next attempt of a delivery is due soon. */
const isSoon = ({ status, nextAttemptAt }: WebhookDelivery): boolean =>
  status === 'PENDING' && nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + 10_000

/** Deliveries to an endpoint, newest first. */
export function Deliveries({ endpoint: { id } }: { endpoint: WebhookEndpoint }) {
  const { status, delivery } = useSearch({ from: '/inside/settings/webhooks/$id' })
  const navigate = useNavigate({ from: '/settings/webhooks/$id' })
  const query = useInfiniteQuery({
    ...readPages('GET /webhook-endpoints/{id}/deliveries', {
      params: { id },
      query: { limit: PER_PAGE, ...(status ? { status } : {}) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isSoon)) ? SOON_MS : LATER_MS,
  })
  return (
    <Section
      title={settingsWebhooks.deliveries()}
      intro={settingsWebhooks.deliveriesIntro()}
      isFlush
      actions={
        <Choice<WebhookDeliveryStatus | 'ALL'>
          label={settingsWebhooks.deliveriesShow()}
          value={status ?? 'ALL'}
          options={OPTIONS}
          onChange={(next) => navigate({ search: { status: next === 'ALL' ? undefined : next } })}
        />
      }
    >
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data)
          if (rows.length === 0)
            return (
              <Empty
                title={status ? settingsWebhooks.deliveriesNoneFound() : settingsWebhooks.deliveriesNone()}
              >
                {!status && settingsWebhooks.deliveriesNoneHint()}
              </Empty>
            )
          return (
            <>
              <DeliveryTable rows={rows} isStale={query.isPlaceholderData} />
              {query.hasNextPage && (
                <More isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
              )}
            </>
          )
        }}
      </Loaded>
      {delivery && (
        <DeliveryPanel
          endpointId={id}
          deliveryId={delivery}
          onClose={() => navigate({ search: (old) => ({ ...old, delivery: undefined }) })}
        />
      )}
    </Section>
  )
}

function DeliveryTable({ rows, isStale }: { rows: readonly WebhookDelivery[]; isStale: boolean }) {
  const zone = useZone()
  const columns: ReadonlyArray<Column<WebhookDelivery>> = [
    {
      title: settingsWebhooks.event(),
      show: ({ id, eventType }) => (
        <Link
          from="/settings/webhooks/$id"
          to="/settings/webhooks/$id"
          search={(old) => ({ ...old, delivery: id })}
        >
          {eventType}
        </Link>
      ),
    },
    {
      title: settingsWebhooks.status(),
      show: (delivery) => {
        const { label, tone } = deliveryState(delivery)
        return <Badge tone={tone}>{label}</Badge>
      },
    },
    { title: settingsWebhooks.answer(), show: answerOf },
    { title: settingsWebhooks.attempts(), isNumber: true, isMinor: true, show: ({ attempts }) => attempts },
    { title: settingsWebhooks.happened(), show: ({ createdAt }) => <Time value={createdAt} zone={zone} /> },
    {
      title: settingsWebhooks.nextAttempt(),
      isMinor: true,
      show: ({ nextAttemptAt }) => <Time value={nextAttemptAt} zone={zone} none="" />,
    },
  ]
  return (
    <Table
      label={settingsWebhooks.deliveries()}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      isStale={isStale}
    />
  )
}
