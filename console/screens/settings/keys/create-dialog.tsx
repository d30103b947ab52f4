import { useState } from 'react'
import { kit } from '../../../../words/en/kit.ts'
import { settingsKeys } from '../../../../words/en/settings-keys.ts'
import type { IssuedApiKey } from '../../../api/api.gen.ts'
import { useChange, useZone } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'
import { expiryOf, LIFETIMES, type Lifetime } from './words.ts'

interface CreateProps {
  onIssued(issued: IssuedApiKey): void
  onClose(): void
}

export function CreateDialog({ onIssued, onClose }: CreateProps) {
  const create = useChange('POST /api-keys', ['/api-keys'])
  // A retry after a lost answer must be the same request.
  const [now] = useState(Date.now)
  return (
    <Dialog title={settingsKeys.create()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const name = String(data.get('name'))
          const expiresAt = expiryOf(String(data.get('expiresAt')) as Lifetime, now)
          onIssued((await create.run({ body: { name, expiresAt } })).data)
        }}
      >
        <TextField
          label={settingsKeys.name()}
          name="name"
          required
          autoFocus
          hint={settingsKeys.nameHint()}
        />
        <SelectField label={settingsKeys.expiry()} name="expiresAt" defaultValue="NEVER">
          {LIFETIMES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Actions>
          <SubmitButton>{settingsKeys.createAct()}</SubmitButton>
          <Button onClick={onClose}>{kit.close()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

/** Shows a new key. The server sends it only once. */
export function IssuedDialog({ issued, onClose }: { issued: IssuedApiKey; onClose(): void }) {
  const zone = useZone()
  return (
    <Dialog title={settingsKeys.issued({ name: issued.name })} isRequired onClose={onClose}>
      {issued.key === null ? (
        <Notice tone="warn" title={settingsKeys.issuedLost()}>
          {settingsKeys.issuedLostHint()}
        </Notice>
      ) : (
        <>
          <Notice tone="warn" title={settingsKeys.issuedOnce()}>
            {settingsKeys.issuedOnceHint()}
          </Notice>
          <CopyField label={settingsKeys.issuedKey()} value={issued.key} />
          <CopyField
            label={settingsKeys.issuedCall()}
            value={`curl -H "X-API-Key: ${issued.key}" ${location.origin}/organization`}
          />
        </>
      )}
      <p>
        {issued.expiresAt
          ? settingsKeys.issuedUntil.rich({ time: <Time value={issued.expiresAt} zone={zone} as="date" /> })
          : settingsKeys.issuedForever()}
      </p>
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {issued.key === null ? settingsKeys.issuedList() : settingsKeys.issuedStored()}
        </Button>
      </Actions>
    </Dialog>
  )
}
