import { account } from '../../../../words/en/account.ts'
import type { Passkey } from '../../../api/api.gen.ts'
import { useChange } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const rename = useChange('PATCH /user/passkeys/{id}', ['/user/passkeys'])
  return (
    <Dialog title={account.passkeyRenameTitle()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          await rename.run({ params: { id: passkey.id }, body: { name: String(data.get('name')).trim() } })
          onClose()
        }}
      >
        <TextField
          label={account.passkeyName()}
          name="name"
          required
          maxLength={100}
          defaultValue={passkey.name}
        />
        <Actions>
          <SubmitButton>{account.passkeyRename()}</SubmitButton>
          <Button onClick={onClose}>{account.cancel()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
