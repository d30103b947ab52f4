import { settingsKeys } from '../../../../words/en/settings-keys.ts'
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
    <Dialog title={settingsKeys.renameOne({ name })} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          await rename.run({ params: { id }, body: { name: String(data.get('name')) } })
          onClose()
        }}
      >
        <TextField label={settingsKeys.name()} name="name" defaultValue={name} required />
        <Actions>
          <SubmitButton>{settingsKeys.rename()}</SubmitButton>
          <Button onClick={onClose}>{settingsKeys.renameKeep()}</Button>
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
    <Dialog title={settingsKeys.replaceOne({ name: apiKey.name })} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const body = { gracePeriodHours: Number(data.get('gracePeriodHours')) }
          const { data: issued } = await rotate.run({ params: { id: apiKey.id }, body })
          onClose()
          onIssued(issued)
        }}
      >
        <p>{settingsKeys.replaceIntro.rich({ key: <code>{shownKey(apiKey)}</code> })}</p>
        <SelectField label={settingsKeys.replaceGrace()} name="gracePeriodHours" defaultValue="24">
          {GRACE.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Actions>
          <SubmitButton>{settingsKeys.replaceAct()}</SubmitButton>
          <Button onClick={onClose}>{settingsKeys.keep()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

export function RevokeDialog({ apiKey, onClose }: KeyDialogProps) {
  const revoke = useChange('DELETE /api-keys/{id}', ['/api-keys'])
  return (
    <ConfirmDialog
      title={settingsKeys.revokeOne({ name: apiKey.name })}
      act={settingsKeys.revokeAct()}
      keep={settingsKeys.keep()}
      onClose={onClose}
      onConfirm={async () => {
        await revoke.run({ params: { id: apiKey.id } })
        toast(settingsKeys.revoked({ name: apiKey.name }))
      }}
    >
      <p>
        {settingsKeys.revokeHint.rich({
          key: <code>{shownKey(apiKey)}</code>,
          time: <Time value={apiKey.lastUsedAt} none={settingsKeys.revokeHintNever()} />,
        })}
      </p>
    </ConfirmDialog>
  )
}
