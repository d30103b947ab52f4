import { useState } from 'react'
import type { IssuedWebhookEndpoint, WebhookEndpoint } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useChange, useZone } from '../../../api/hooks.ts'
import { refresh } from '../../../api/queries.ts'
import { useGo } from '../../../shell/use-go.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { TimeField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { RecordForm } from '../../../ui/record-form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { instantOf, wallOf } from '../../../ui/zoned.ts'
import { SecretDialog } from './create-dialog.tsx'
import { EndpointFields, endpointOf, type Given } from './endpoint-fields.tsx'
import { isEverything } from './words.ts'

interface EndpointDialogProps {
  endpoint: WebhookEndpoint
  onClose(): void
}

const SHOWN = ['/webhook-endpoints']

const givenOf = ({ url, description, eventTypes }: WebhookEndpoint): Given => ({
  url,
  description,
  eventTypes,
})

export function EditDialog({ endpoint, onClose }: EndpointDialogProps) {
  const params = { id: endpoint.id }
  return (
    <Dialog title="Change the endpoint" isPanel onClose={onClose}>
      <RecordForm<WebhookEndpoint, Given>
        label="Endpoint"
        record={endpoint}
        inWords={({ url, description, eventTypes }) => ({
          Address: url,
          'What it is for': description,
          Events: isEverything(eventTypes) ? ['all'] : eventTypes,
        })}
        formIn={endpointOf}
        formOf={givenOf}
        read={async () => (await call('GET /webhook-endpoints/{id}', { params })).data}
        change={async (body, ifUpdatedAt) =>
          (await call('PATCH /webhook-endpoints/{id}', { params, body }, { ifUpdatedAt })).data
        }
        onStored={async () => {
          await refresh(...SHOWN)
          onClose()
        }}
      >
        {(version) => (
          <>
            <EndpointFields endpoint={version} />
            <Actions>
              <SubmitButton>Save</SubmitButton>
              <Button onClick={onClose}>Close</Button>
            </Actions>
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}

/** Replaces the secret. The old one still signs for a day. */
export function RotateDialog({ endpoint, onClose }: EndpointDialogProps) {
  const rotate = useChange('POST /webhook-endpoints/{id}/rotate-secret')
  const [issued, setIssued] = useState<IssuedWebhookEndpoint>()
  if (issued) return <SecretDialog issued={issued} isNew onClose={onClose} />
  return (
    // The secret shows only once, so the dialog stays open until it arrives.
    <Dialog title="Replace the secret" onClose={onClose} isRequired={rotate.isRunning}>
      <Form
        onSubmit={async () => {
          setIssued((await rotate.run({ params: { id: endpoint.id } })).data)
          void refresh(...SHOWN)
        }}
      >
        <p>
          From now on events have two signatures, one with each secret. After 24 hours the old secret no
          longer signs: put the new one into your software before then.
        </p>
        <Actions>
          <SubmitButton>Replace the secret</SubmitButton>
          <Button isBusy={rotate.isRunning} onClick={onClose}>
            Keep the secret
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

const DAY_MS = 86_400_000

/**
 * Delivers missed events.
 * @param since initial value of the start
 */
export function RecoverDialog({ endpoint, since, onClose }: EndpointDialogProps & { since: string | null }) {
  const recover = useChange('POST /webhook-endpoints/{id}/recover', SHOWN)
  const zone = useZone()
  const first = since ?? endpoint.failingSince ?? new Date(Date.now() - DAY_MS).toISOString()
  return (
    <Dialog title="Deliver what it missed" onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const at = instantOf(String(data.get('since')), zone) ?? ''
          await recover.run({ params: { id: endpoint.id }, body: { since: at } })
          toast('The missed events are delivered now, the oldest first.')
          onClose()
        }}
      >
        <p>
          Events since then that the endpoint has not accepted: those that were given up, those that wait for
          another attempt, and those of the time in which it was off. What it accepted is not sent again.
        </p>
        <TimeField
          label="Since"
          name="since"
          zone={zone}
          required
          defaultValue={wallOf(first, zone)}
          hint="Events are kept for 30 days."
        />
        <Actions>
          <SubmitButton>Deliver</SubmitButton>
          <Button onClick={onClose}>Close</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

/** Asks to make the current user the member whose permissions decide the endpoint's events. */
export function TakeOverDialog({ endpoint, onClose }: EndpointDialogProps) {
  const change = useChange('PATCH /webhook-endpoints/{id}', SHOWN)
  return (
    <ConfirmDialog
      title={`Take over ${endpoint.description ?? 'the endpoint'}`}
      act="Take over"
      keep="Leave it as it is"
      onClose={onClose}
      onConfirm={async () => {
        await change.run({ params: { id: endpoint.id }, body: { takesOver: true } })
        toast('The endpoint gets what you may read.')
        onClose()
      }}
    >
      <p>
        <bdi>{endpoint.url}</bdi> then gets what you may read, for as long as you are a member. Take it over
        only if you trust this address.
      </p>
    </ConfirmDialog>
  )
}

export function DeleteDialog({ endpoint, onClose }: EndpointDialogProps) {
  const go = useGo()
  // No refresh: the screen would try to load the deleted endpoint.
  const remove = useChange('DELETE /webhook-endpoints/{id}')
  return (
    <ConfirmDialog
      title={`Delete ${endpoint.description ?? 'the endpoint'}`}
      act="Delete the endpoint"
      keep="Keep the endpoint"
      onClose={onClose}
      onConfirm={async () => {
        await remove.run({ params: { id: endpoint.id } })
        go('/settings/webhooks')
        toast('The endpoint was deleted.')
        refresh('/webhook-endpoints')
      }}
    >
      <p>
        <bdi>{endpoint.url}</bdi> gets no more events, also none that wait now, and its deliveries are no
        longer shown. An endpoint that is added again has another secret.
      </p>
    </ConfirmDialog>
  )
}
