import type { Passkey } from '../../../api/api.gen.ts'
import { useChange } from '../../../api/hooks.ts'
import { OwnPassword } from '../../../shell/account/own-password.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.tsx'

export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const remove = useChange('DELETE /user/passkeys/{id}', ['/user/passkeys'])
  return (
    <Dialog title={`Remove ${passkey.name}`} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const currentPassword = String(data.get('currentPassword'))
          await remove.run({ params: { id: passkey.id }, body: { currentPassword } })
          onClose()
          toast(`${passkey.name} no longer signs you in.`)
        }}
      >
        <p>
          It no longer signs you in. Sessions that it has opened go on. Remove it from the device as well.
        </p>
        <OwnPassword />
        <Actions>
          <SubmitButton kind="danger">Remove it</SubmitButton>
          <Button onClick={onClose}>Keep it</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
