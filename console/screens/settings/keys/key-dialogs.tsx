import type { ApiKey, IssuedApiKey } from '../../../api/api.gen.ts'
import { useChange } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { GRACE, shownKey } from './words.ts'

interface KeyDialogProps {
  apiKey: ApiKey
  onClose(): void
}

export function RenameDialog({ apiKey: { id, name }, onClose }: KeyDialogProps) {
  const rename = useChange('PATCH /api-keys/{id}', ['/api-keys'])
  return (
    <Dialog title={`Rename ${name}`} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          await rename.run({ params: { id }, body: { name: String(data.get('name')) } })
          onClose()
        }}
      >
        <TextField label="What the key is for" name="name" defaultValue={name} required />
        <Actions>
          <SubmitButton>Rename</SubmitButton>
          <Button onClick={onClose}>Keep the name</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

/** Replaces a key. The old key works for a while longer. */
export function RotateDialog({
  apiKey,
  onIssued,
  onClose,
}: KeyDialogProps & { onIssued(issued: IssuedApiKey): void }) {
  const rotate = useChange('POST /api-keys/{id}/rotate', ['/api-keys'])
  return (
    <Dialog title={`Replace the key ${apiKey.name}`} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const body = { gracePeriodHours: Number(data.get('gracePeriodHours')) }
          const { data: issued } = await rotate.run({ params: { id: apiKey.id }, body })
          onClose()
          onIssued(issued)
        }}
      >
        <p>
          You get a new key with the same name. Put it into your software while the old one,{' '}
          <code>{shownKey(apiKey)}</code>, still works.
        </p>
        <SelectField label="The old key works" name="gracePeriodHours" defaultValue="24">
          {GRACE.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Actions>
          <SubmitButton>Replace the key</SubmitButton>
          <Button onClick={onClose}>Keep the key</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

export function RevokeDialog({ apiKey, onClose }: KeyDialogProps) {
  const revoke = useChange('DELETE /api-keys/{id}', ['/api-keys'])
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}`}
      act="Revoke the key"
      keep="Keep the key"
      onClose={onClose}
      onConfirm={async () => {
        await revoke.run({ params: { id: apiKey.id } })
        toast(`The key ${apiKey.name} was revoked.`)
      }}
    >
      <p>
        Software that calls with <code>{shownKey(apiKey)}</code> is refused from now on. The key was last
        used: <Time value={apiKey.lastUsedAt} none="never" />. A revoked key cannot work again.
      </p>
    </ConfirmDialog>
  )
}
