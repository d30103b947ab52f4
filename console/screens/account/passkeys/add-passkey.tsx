import { useQuery } from '@tanstack/react-query'
import { account } from '../../../../words/en/account.ts'
import { addPasskey } from '../../../api/passkeys.ts'
import { read, refresh } from '../../../api/queries.ts'
import { OwnPassword } from '../../../shell/account/own-password.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deviceName } from '../devices.ts'
import { BothFactors, bothFactorsIn } from '../two-factor/both-factors.tsx'

/** Creates a passkey on the device. */
export function AddPasskey({ onClose }: { onClose(): void }) {
  const twoFactor = useQuery(read('GET /user/two-factor')).data?.data
  return (
    <Dialog title={account.passkeyAdd()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const name = String(data.get('name')).trim()
          const { currentPassword, code } = bothFactorsIn(data)
          await addPasskey(name, { currentPassword, ...(code ? { code } : {}) })
          refresh('/user/passkeys')
          onClose()
          toast(account.passkeyAdded({ name }))
        }}
      >
        <TextField
          label={account.passkeyName()}
          name="name"
          required
          maxLength={100}
          defaultValue={deviceName(navigator.userAgent)}
          hint={account.passkeyNameHint()}
        />
        {twoFactor?.isEnabled ? <BothFactors /> : <OwnPassword />}
        <Actions>
          <SubmitButton>{account.passkeyContinue()}</SubmitButton>
          <Button onClick={onClose}>{account.cancel()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
