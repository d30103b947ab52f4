import { useState } from 'react'
import { account } from '../../../words/en/account.ts'
import { signIn } from '../../../words/en/sign-in.ts'
import type { User } from '../../api/api.gen.ts'
import { useChange } from '../../api/hooks.ts'
import { OwnPassword } from '../../shell/account/own-password.tsx'
import { useMethods } from '../../shell/use-methods.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

export function PasswordSection({ user }: { user: User }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Section
      title={account.password()}
      intro={account.passwordIntro()}
      actions={<Button onClick={() => setChanging(true)}>{account.passwordAct()}</Button>}
    >
      {isChanging && <ChangePassword key={user.id} onClose={() => setChanging(false)} />}
    </Section>
  )
}

function ChangePassword({ onClose }: { onClose(): void }) {
  const least = useMethods()?.passwordMinLength
  const change = useChange('PATCH /user/password', ['/auth/sessions'])
  return (
    <Dialog title={account.passwordAct()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const given = (name: string) => String(data.get(name))
          await change.run({
            body: { currentPassword: given('currentPassword'), newPassword: given('newPassword') },
          })
          onClose()
          toast(account.passwordChanged())
        }}
      >
        <OwnPassword />
        <TextField
          label={account.passwordNew()}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          hint={least && signIn.passwordHint({ count: least })}
        />
        <Actions>
          <SubmitButton>{account.passwordAct()}</SubmitButton>
          <Button onClick={onClose}>{account.cancel()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
