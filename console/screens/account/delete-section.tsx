import { useState } from 'react'
import type { User } from '../../api/api.gen.ts'
import { useChange } from '../../api/hooks.ts'
import { keepOrganization } from '../../api/tab.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { counted } from '../../ui/format.ts'
import { Section } from '../../ui/page.tsx'

export function DeleteSection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Delete the account"
      intro="Your name, address and sessions are erased. What you have written stays, without your name."
      actions={<Button onClick={() => setOpen(true)}>Delete the account</Button>}
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
    <Dialog title="Delete your account" onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const currentPassword = String(data.get('currentPassword'))
          await remove.run({ body: currentPassword ? { currentPassword } : {} })
          keepOrganization(undefined)
          location.replace('/console/sign-in')
        }}
      >
        <p>
          This cannot be undone. {user.email} can register or be invited again, with nothing of what there is
          now.
        </p>
        {owned.length > 0 && (
          <>
            <p>You own:</p>
            <ul>
              {owned.map(({ organizationId, organizationName }) => (
                <li key={organizationId}>
                  <strong>{organizationName}</strong>
                </li>
              ))}
            </ul>
            <p>
              One in which you are the only member stops sending at once, and is deleted with its contacts and
              campaigns after 30 days. One that has other members needs another owner first.
            </p>
          </>
        )}
        {others > 0 && (
          <p>You leave {counted(others, owned.length > 0 ? 'other organization' : 'organization')}.</p>
        )}
        <TextField
          label="Your password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          hint="Not needed if you have signed in within the last ten minutes."
        />
        <Actions>
          <SubmitButton kind="danger">Delete the account</SubmitButton>
          <Button onClick={onClose}>Keep it</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
