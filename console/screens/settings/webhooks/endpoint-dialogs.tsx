import { useState } from 'react'
import { kit } from '../../../../words/en/kit.ts'
import { settingsWebhooks } from '../../../../words/en/settings-webhooks.ts'
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
    <Dialog title={settingsWebhooks.changeTitle()} isPanel onClose={onClose}>
      <RecordForm<WebhookEndpoint, Given>
        label={settingsWebhooks.endpoint()}
        record={endpoint}
        inWords={({ url, description, eventTypes }) => ({
          [settingsWebhooks.url()]: url,
          [settingsWebhooks.description()]: description,
          [settingsWebhooks.events()]: isEverything(eventTypes) ? [settingsWebhooks.changeAll()] : eventTypes,
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
              <SubmitButton>{settingsWebhooks.save()}</SubmitButton>
              <Button onClick={onClose}>{kit.close()}</Button>
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
    <Dialog title={settingsWebhooks.rotate()} onClose={onClose} isRequired={rotate.isRunning}>
      <Form
        onSubmit={async () => {
          setIssued((await rotate.run({ params: { id: endpoint.id } })).data)
          void refresh(...SHOWN)
        }}
      >
        <p>{settingsWebhooks.rotateHint()}</p>
        <Actions>
          <SubmitButton>{settingsWebhooks.rotate()}</SubmitButton>
          <Button isBusy={rotate.isRunning} onClick={onClose}>
            {settingsWebhooks.rotateKeep()}
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
    <Dialog title={settingsWebhooks.recover()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const at = instantOf(String(data.get('since')), zone) ?? ''
          await recover.run({ params: { id: endpoint.id }, body: { since: at } })
          toast(settingsWebhooks.recovering())
          onClose()
        }}
      >
        <p>{settingsWebhooks.recoverHint()}</p>
        <TimeField
          label={settingsWebhooks.recoverSince()}
          name="since"
          zone={zone}
          required
          defaultValue={wallOf(first, zone)}
          hint={settingsWebhooks.recoverSinceHint()}
        />
        <Actions>
          <SubmitButton>{settingsWebhooks.recoverAct()}</SubmitButton>
          <Button onClick={onClose}>{kit.close()}</Button>
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
      title={settingsWebhooks.takeOverOne({
        endpoint: endpoint.description ?? settingsWebhooks.takeOverThis(),
      })}
      act={settingsWebhooks.takeOver()}
      keep={settingsWebhooks.takeOverKeep()}
      onClose={onClose}
      onConfirm={async () => {
        await change.run({ params: { id: endpoint.id }, body: { takesOver: true } })
        toast(settingsWebhooks.tookOver())
        onClose()
      }}
    >
      <p>{settingsWebhooks.takeOverHint.rich({ url: <bdi>{endpoint.url}</bdi> })}</p>
    </ConfirmDialog>
  )
}

export function DeleteDialog({ endpoint, onClose }: EndpointDialogProps) {
  const go = useGo()
  // No refresh: the screen would try to load the deleted endpoint.
  const remove = useChange('DELETE /webhook-endpoints/{id}')
  return (
    <ConfirmDialog
      title={settingsWebhooks.deleteOne({
        endpoint: endpoint.description ?? settingsWebhooks.takeOverThis(),
      })}
      act={settingsWebhooks.deleteAct()}
      keep={settingsWebhooks.deleteKeep()}
      onClose={onClose}
      onConfirm={async () => {
        await remove.run({ params: { id: endpoint.id } })
        go('/settings/webhooks')
        toast(settingsWebhooks.deleted())
        refresh('/webhook-endpoints')
      }}
    >
      <p>{settingsWebhooks.deleteHint.rich({ url: <bdi>{endpoint.url}</bdi> })}</p>
    </ConfirmDialog>
  )
}
