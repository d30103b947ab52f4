import { useState } from 'react'
import { account } from '../../../words/en/account.ts'
import type { User } from '../../api/api.gen.ts'
import { useChange } from '../../api/hooks.ts'
import { OwnPassword } from '../../shell/account/own-password.tsx'
import { UnconfirmedAddress } from '../../shell/account/unconfirmed-address.tsx'
import { useMethods } from '../../shell/use-methods.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { Section, Toolbar } from '../../ui/page.tsx'

/** The sign-in email address. A new address replaces it after the user opens the link sent there. */
export function EmailSection({ user }: { user: User }) {
  const [isChanging, setChanging] = useState(false)
  const sendsMail = useMethods()?.sendsMail
  return (
    <Section
      title={account.email()}
      intro={account.emailIntro()}
      actions={<Button onClick={() => setChanging(true)}>{account.emailAct()}</Button>}
    >
      <Toolbar>
        <strong>{user.email}</strong>
        <Badge tone={user.emailVerified ? 'good' : sendsMail ? 'warn' : 'idle'}>
          {user.emailVerified ? account.emailConfirmed() : account.emailUnconfirmed()}
        </Badge>
      </Toolbar>
      {(user.pendingEmail || (!user.emailVerified && sendsMail)) && <UnconfirmedAddress user={user} />}
      {isChanging && <ChangeEmail onClose={() => setChanging(false)} />}
    </Section>
  )
}

function ChangeEmail({ onClose }: { onClose(): void }) {
  const change = useChange('PATCH /user', ['/user'])
  return (
    <Dialog title={account.emailAct()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const email = String(data.get('email')).trim()
          await change.run({ body: { email, currentPassword: String(data.get('currentPassword')) } })
          onClose()
        }}
      >
        <TextField
          label={account.emailNew()}
          name="email"
          type="email"
          autoComplete="email"
          required
          hint={account.emailNewHint()}
        />
        <OwnPassword />
        <Actions>
          <SubmitButton>{account.emailAct()}</SubmitButton>
          <Button onClick={onClose}>{account.cancel()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
