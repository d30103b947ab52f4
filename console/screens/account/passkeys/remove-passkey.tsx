import { account } from '../../../../words/en/account.ts'
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
    <Dialog title={account.passkeyRemoveOne({ name: passkey.name })} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const currentPassword = String(data.get('currentPassword'))
          await remove.run({ params: { id: passkey.id }, body: { currentPassword } })
          onClose()
          toast(account.passkeyRemoved({ name: passkey.name }))
        }}
      >
        <p>{account.passkeyRemoveIntro({ name: passkey.name })}</p>
        <OwnPassword />
        <Actions>
          <SubmitButton kind="danger">{account.passkeyRemoveAct()}</SubmitButton>
          <Button onClick={onClose}>{account.passkeyKeep()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
