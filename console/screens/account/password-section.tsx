import { useState } from 'react'
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
      title="Password"
      intro="Another password signs you out on every other device."
      actions={<Button onClick={() => setChanging(true)}>Change the password</Button>}
    >
      {isChanging && <ChangePassword key={user.id} onClose={() => setChanging(false)} />}
    </Section>
  )
}

function ChangePassword({ onClose }: { onClose(): void }) {
  const least = useMethods()?.passwordMinLength
  const change = useChange('PATCH /user/password', ['/auth/sessions'])
  return (
    <Dialog title="Change the password" onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const given = (name: string) => String(data.get(name))
          await change.run({
            body: { currentPassword: given('currentPassword'), newPassword: given('newPassword') },
          })
          onClose()
          toast('Your password is changed. Every other device was signed out.')
        }}
      >
        <OwnPassword />
        <TextField
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          hint={least && `At least ${least} characters. A sentence is easy to remember.`}
        />
        <Actions>
          <SubmitButton>Change the password</SubmitButton>
          <Button onClick={onClose}>Keep the present one</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
