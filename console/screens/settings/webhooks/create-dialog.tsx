import { useState } from 'react'
import type { IssuedWebhookEndpoint } from '../../../api/api.gen.ts'
import { useChange } from '../../../api/hooks.ts'
import { refresh } from '../../../api/queries.ts'
import { useGo } from '../../../shell/use-go.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EndpointFields, endpointOf } from './endpoint-fields.tsx'
import { SignatureHelp } from './signature-help.tsx'

/** Adds an endpoint and shows its secret. */
export function CreateDialog({ onClose }: { onClose(): void }) {
  const go = useGo()
  const create = useChange('POST /webhook-endpoints')
  const [issued, setIssued] = useState<IssuedWebhookEndpoint>()
  if (issued) {
    return (
      <SecretDialog
        issued={issued}
        onClose={() => {
          onClose()
          go(`/settings/webhooks/${issued.id}`)
        }}
      />
    )
  }
  return (
    // The secret shows only once, so the dialog stays open until it arrives.
    <Dialog title="Add an endpoint" isPanel onClose={onClose} isRequired={create.isRunning}>
      <Form
        onSubmit={async (data) => {
          setIssued((await create.run({ body: endpointOf(data) })).data)
          void refresh('/webhook-endpoints')
        }}
      >
        <EndpointFields />
        <Actions>
          <SubmitButton>Add the endpoint</SubmitButton>
          <Button isBusy={create.isRunning} onClick={onClose}>
            Close
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

/**
 * Shows a secret once.
 * @param isNew whether it replaces another one
 */
export function SecretDialog({
  issued,
  isNew = false,
  onClose,
}: {
  issued: IssuedWebhookEndpoint
  isNew?: boolean
  onClose(): void
}) {
  return (
    <Dialog title="The secret of the endpoint" isRequired onClose={onClose}>
      {issued.secret === null ? (
        <Notice tone="warn" title="The secret was made, but it was lost on its way here.">
          The connection broke, and a secret is sent only once. Choose “Replace the secret” of the endpoint
          for another one.
        </Notice>
      ) : (
        <>
          <Notice tone="warn" title="The secret is shown only now.">
            Your software verifies with it that an event comes from here.
            {isNew && ' For 24 hours the old secret signs too, so that you can change over.'}
          </Notice>
          <CopyField label="Secret" value={issued.secret} />
          <SignatureHelp />
        </>
      )}
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {issued.secret === null ? 'Go to the endpoint' : 'I have stored it'}
        </Button>
      </Actions>
    </Dialog>
  )
}
