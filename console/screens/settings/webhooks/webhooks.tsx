import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { settingsWebhooks } from '../../../../words/en/settings-webhooks.ts'
import type { WebhookEndpoint } from '../../../api/api.gen.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, Page, Section } from '../../../ui/page.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { endpointState, wantedWords } from './words.ts'

/** Page size that fits all endpoints: an organization has at most ten. */
const ALL = 100

/** List of webhook endpoints. */
export function Webhooks() {
  const can = useCan()
  const [isCreating, setCreating] = useState(false)
  const query = useQuery({
    ...read('GET /webhook-endpoints', { query: { limit: ALL } }),
    refetchInterval: 30_000,
  })
  const create = can('webhook:manage') && (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      {settingsWebhooks.add()}
    </Button>
  )
  return (
    <Page title={settingsWebhooks.title()} intro={settingsWebhooks.intro()} actions={create}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={settingsWebhooks.none()} actions={create}>
              <p>
                {settingsWebhooks.noneHint.rich({
                  link: (text) => (
                    <a href="/docs#tag/webhooks" target="_blank" rel="noreferrer">
                      {text}
                    </a>
                  ),
                })}
              </p>
            </Empty>
          ) : (
            <Section isFlush>
              <EndpointTable endpoints={data} />
            </Section>
          )
        }
      </Loaded>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}

function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const zone = useZone()
  const columns: ReadonlyArray<Column<WebhookEndpoint>> = [
    {
      title: settingsWebhooks.endpoint(),
      isText: true,
      show: ({ id, url, description }) => (
        <Link to="/settings/webhooks/$id" params={{ id }}>
          {description ?? url}
        </Link>
      ),
    },
    {
      title: settingsWebhooks.url(),
      isText: true,
      isMinor: true,
      show: ({ url, description }) => (description ? url : ''),
    },
    {
      title: settingsWebhooks.status(),
      show: (endpoint) => {
        const { label, tone } = endpointState(endpoint)
        return <Badge tone={tone}>{label}</Badge>
      },
    },
    { title: settingsWebhooks.events(), isText: true, show: ({ eventTypes }) => wantedWords(eventTypes) },
    {
      title: settingsWebhooks.lastAccepted(),
      show: ({ lastDeliveryAt }) => (
        <Time value={lastDeliveryAt} zone={zone} none={settingsWebhooks.lastAcceptedNone()} />
      ),
    },
  ]
  return (
    <Table label={settingsWebhooks.endpoints()} rows={endpoints} columns={columns} keyOf={({ id }) => id} />
  )
}
