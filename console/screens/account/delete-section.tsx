import { useState } from 'react'
import { account } from '../../../words/en/account.ts'
import { credentials } from '../../../words/en/credentials.ts'
import type { User } from '../../api/api.gen.ts'
import { useChange } from '../../api/hooks.ts'
import { keepOrganization } from '../../api/tab.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'

export function DeleteSection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={account.remove()}
      intro={account.removeIntro()}
      actions={<Button onClick={() => setOpen(true)}>{account.remove()}</Button>}
    >
      {isOpen && <DeleteAccount user={user} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function DeleteAccount({ user, onClose }: { user: User; onClose(): void }) {
  const remove = useChange('DELETE /user')
  const owned = user.memberships.filter(({ role }) => role.key === 'OWNER')
  const others = user.memberships.length - owned.length
  return (
    <Dialog title={account.remove()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const currentPassword = String(data.get('currentPassword'))
          await remove.run({ body: currentPassword ? { currentPassword } : {} })
          keepOrganization(undefined)
          location.replace('/console/sign-in')
        }}
      >
        <p>{account.removeFinal({ email: user.email })}</p>
        {owned.length > 0 && (
          <>
            <p>{account.removeOwned()}</p>
            <ul>
              {owned.map(({ organizationId, organizationName }) => (
                <li key={organizationId}>
                  <strong>{organizationName}</strong>
                </li>
              ))}
            </ul>
            <p>{account.removeOwnedHint()}</p>
          </>
        )}
        {others > 0 && (
          <p>
            {owned.length > 0
              ? account.removeLeavesOther({ count: others })
              : account.removeLeaves({ count: others })}
          </p>
        )}
        <TextField
          label={credentials.password()}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          hint={account.removePasswordHint()}
        />
        <Actions>
          <SubmitButton kind="danger">{account.remove()}</SubmitButton>
          <Button onClick={onClose}>{account.removeKeep()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
