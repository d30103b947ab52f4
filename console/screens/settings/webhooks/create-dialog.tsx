import { useState } from 'react'
import { kit } from '../../../../words/en/kit.ts'
import { settingsWebhooks } from '../../../../words/en/settings-webhooks.ts'
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
    <Dialog title={settingsWebhooks.add()} isPanel onClose={onClose} isRequired={create.isRunning}>
      <Form
        onSubmit={async (data) => {
          setIssued((await create.run({ body: endpointOf(data) })).data)
          void refresh('/webhook-endpoints')
        }}
      >
        <EndpointFields />
        <Actions>
          <SubmitButton>{settingsWebhooks.add()}</SubmitButton>
          <Button isBusy={create.isRunning} onClick={onClose}>
            {kit.close()}
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
    <Dialog title={settingsWebhooks.secret()} isRequired onClose={onClose}>
      {issued.secret === null ? (
        <Notice tone="warn" title={settingsWebhooks.secretLost()}>
          {settingsWebhooks.secretLostHint()}
        </Notice>
      ) : (
        <>
          <Notice tone="warn" title={settingsWebhooks.secretOnce()}>
            {isNew ? settingsWebhooks.secretReplacedHint() : settingsWebhooks.secretHint()}
          </Notice>
          <CopyField label={settingsWebhooks.secretValue()} value={issued.secret} />
          <SignatureHelp />
        </>
      )}
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {issued.secret === null ? settingsWebhooks.secretShow() : settingsWebhooks.secretStored()}
        </Button>
      </Actions>
    </Dialog>
  )
}
