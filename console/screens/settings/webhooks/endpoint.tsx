import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { MoreHorizontal, Zap } from 'lucide-react'
import { useState } from 'react'
import { settingsWebhooks } from '../../../../words/en/settings-webhooks.ts'
import type { WebhookEndpoint } from '../../../api/api.gen.ts'
import { useCan, useChange, useSession, useZone } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.tsx'
import { Facts, Page, Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { LoadedPage } from '../../../ui/waiting.tsx'
import { Deliveries } from './deliveries.tsx'
import { DeleteDialog, EditDialog, RecoverDialog, RotateDialog, TakeOverDialog } from './endpoint-dialogs.tsx'
import { EndpointTrouble } from './endpoint-trouble.tsx'
import { SignatureHelp } from './signature-help.tsx'
import { endpointState, isEverything, leftOut } from './words.ts'

const BACK = { to: '/settings/webhooks', label: settingsWebhooks.title() }

/** An endpoint with its status, its problems and its deliveries. */
export function EndpointScreen() {
  const { id } = useParams({ from: '/inside/settings/webhooks/$id' })
  const query = useQuery({
    ...read('GET /webhook-endpoints/{id}', { params: { id } }),
    refetchInterval: 5_000,
  })
  return (
    <LoadedPage query={query} title={settingsWebhooks.endpoint()} back={BACK}>
      {({ data }) => <Endpoint key={id} endpoint={data} />}
    </LoadedPage>
  )
}

type Asked = 'EDIT' | 'ROTATE' | 'RECOVER' | 'TAKE_OVER' | 'DELETE'

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const canManage = useCan()('webhook:manage')
  const [asks, setAsks] = useState<Asked>()
  // The value is read before the endpoint is enabled, because that clears it.
  const [missedSince, setMissedSince] = useState<string | null>(null)
  const close = () => setAsks(undefined)
  const { label, tone } = endpointState(endpoint)
  return (
    <Page
      title={endpoint.description ?? endpoint.url}
      back={BACK}
      beside={<Badge tone={tone}>{label}</Badge>}
      actions={canManage && <EndpointActions endpoint={endpoint} onAsk={setAsks} />}
    >
      <EndpointTrouble
        endpoint={endpoint}
        onEnabled={(since) => {
          setMissedSince(since)
          setAsks('RECOVER')
        }}
      />
      <Section>
        <EndpointFacts endpoint={endpoint} />
      </Section>
      <Deliveries endpoint={endpoint} />
      <Section title={settingsWebhooks.inSoftware()}>
        <SignatureHelp />
      </Section>
      {asks === 'EDIT' && <EditDialog endpoint={endpoint} onClose={close} />}
      {asks === 'ROTATE' && <RotateDialog endpoint={endpoint} onClose={close} />}
      {asks === 'RECOVER' && <RecoverDialog endpoint={endpoint} since={missedSince} onClose={close} />}
      {asks === 'TAKE_OVER' && <TakeOverDialog endpoint={endpoint} onClose={close} />}
      {asks === 'DELETE' && <DeleteDialog endpoint={endpoint} onClose={close} />}
    </Page>
  )
}

interface ActionsProps {
  endpoint: WebhookEndpoint
  onAsk(asked: Asked): void
}

function EndpointActions({ endpoint: { id, status, setUpBy }, onAsk }: ActionsProps) {
  const isMine = useSession()?.user.id === setUpBy?.id
  const params = { id }
  const test = useChange('POST /webhook-endpoints/{id}/test', ['/webhook-endpoints'])
  const change = useChange('PATCH /webhook-endpoints/{id}', ['/webhook-endpoints'])
  const isOn = status === 'ENABLED'
  async function switchOff() {
    await change.run({ params, body: { status: 'DISABLED' } })
    toast(settingsWebhooks.turnedOff(), {
      label: settingsWebhooks.undo(),
      run: () => attempt(() => change.run({ params, body: { status: 'ENABLED' } })),
    })
  }
  return (
    <>
      {isOn && (
        <Button
          kind="primary"
          isBusy={test.isRunning}
          onClick={() =>
            attempt(async () => {
              await test.run({ params })
              toast(settingsWebhooks.testSent())
            })
          }
        >
          <Zap size={16} aria-hidden />
          {settingsWebhooks.test()}
        </Button>
      )}
      <Button onClick={() => onAsk('EDIT')}>{settingsWebhooks.change()}</Button>
      <Menu isIcon name={settingsWebhooks.more()} label={<MoreHorizontal size={16} aria-hidden />}>
        {isOn && <MenuItem onSelect={() => onAsk('RECOVER')}>{settingsWebhooks.recover()}</MenuItem>}
        <MenuItem onSelect={() => onAsk('ROTATE')}>{settingsWebhooks.rotate()}</MenuItem>
        {!isMine && <MenuItem onSelect={() => onAsk('TAKE_OVER')}>{settingsWebhooks.takeOver()}</MenuItem>}
        {isOn && <MenuItem onSelect={() => attempt(switchOff)}>{settingsWebhooks.turnOff()}</MenuItem>}
        <MenuLine />
        <MenuItem isDangerous onSelect={() => onAsk('DELETE')}>
          {settingsWebhooks.delete()}
        </MenuItem>
      </Menu>
    </>
  )
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const zone = useZone()
  const { url, eventTypes, setUpBy, lastDeliveryAt, createdAt } = endpoint
  return (
    <Facts
      facts={[
        [settingsWebhooks.url(), url],
        [
          settingsWebhooks.events(),
          isEverything(eventTypes) ? settingsWebhooks.eventsAll() : eventTypes.join(', '),
        ],
        [
          settingsWebhooks.setUpBy(),
          setUpBy ? <bdi key="by">{setUpBy.name}</bdi> : settingsWebhooks.setUpByDeleted(),
        ],
        [settingsWebhooks.withheld(), leftOut(endpoint)],
        [
          settingsWebhooks.lastAccepted(),
          <Time key="last" value={lastDeliveryAt} zone={zone} none={settingsWebhooks.lastAcceptedNone()} />,
        ],
        [settingsWebhooks.added(), <Time key="added" value={createdAt} zone={zone} as="date" />],
      ]}
    />
  )
}
