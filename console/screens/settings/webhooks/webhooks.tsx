import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
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
      Add an endpoint
    </Button>
  )
  return (
    <Page
      title="Webhooks"
      intro="Each event, such as a reply or an opt-out, is posted to the addresses of your own software."
      actions={create}
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No endpoint has been added." actions={create}>
              <p>
                Software that cannot be reached from outside reads the same events with{' '}
                <a href="/docs#tag/webhooks" target="_blank" rel="noreferrer">
                  GET /events
                </a>
                .
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
      title: 'Endpoint',
      show: ({ id, url, description }) => (
        <Link to="/settings/webhooks/$id" params={{ id }}>
          {description ?? url}
        </Link>
      ),
    },
    { title: 'Address', isMinor: true, show: ({ url, description }) => (description ? url : '') },
    {
      title: 'State',
      show: (endpoint) => {
        const { label, tone } = endpointState(endpoint)
        return <Badge tone={tone}>{label}</Badge>
      },
    },
    { title: 'Gets', show: ({ eventTypes }) => wantedWords(eventTypes) },
    {
      title: 'Last accepted',
      show: ({ lastDeliveryAt }) => <Time value={lastDeliveryAt} zone={zone} none="Nothing yet" />,
    },
  ]
  return <Table label="Webhook endpoints" rows={endpoints} columns={columns} keyOf={({ id }) => id} />
}
