import { useState } from 'react'
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
    <Dialog title="Make an API key" onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const name = String(data.get('name'))
          const expiresAt = expiryOf(String(data.get('expiresAt')) as Lifetime, now)
          onIssued((await create.run({ body: { name, expiresAt } })).data)
        }}
      >
        <TextField
          label="What the key is for"
          name="name"
          required
          autoFocus
          hint="The timeline of contacts names it: the name of the software is a good one."
        />
        <SelectField label="When it expires" name="expiresAt" defaultValue="NEVER">
          {LIFETIMES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Actions>
          <SubmitButton>Make the key</SubmitButton>
          <Button onClick={onClose}>Close</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

/** Shows a new key. The server sends it only once. */
export function IssuedDialog({ issued, onClose }: { issued: IssuedApiKey; onClose(): void }) {
  const zone = useZone()
  return (
    <Dialog title={`The key ${issued.name}`} isRequired onClose={onClose}>
      {issued.key === null ? (
        <Notice tone="warn" title="The key was made, but it was lost on its way here.">
          The connection broke, and a key is sent only once. Choose “Replace” in the list of keys for another
          one.
        </Notice>
      ) : (
        <>
          <Notice tone="warn" title="The key is shown only now.">
            Store it where your software finds it and people do not. If it is lost, replace it.
          </Notice>
          <CopyField label="API key" value={issued.key} />
          <CopyField
            label="A first call"
            value={`curl -H "X-API-Key: ${issued.key}" ${location.origin}/organization`}
          />
        </>
      )}
      <p>
        It works until{' '}
        {issued.expiresAt ? (
          <Time value={issued.expiresAt} zone={zone} as="date" />
        ) : (
          'it is revoked or replaced'
        )}
        .
      </p>
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {issued.key === null ? 'Go to the keys' : 'I have stored it'}
        </Button>
      </Actions>
    </Dialog>
  )
}
