import { useState } from 'react'
import type { IssuedInvitation } from '../../../api/api.gen.ts'
import { useCan, useChange, useZone } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { useMayGive, useRoles } from '../roles/use-roles.ts'
import { needsHand } from './words.ts'

/** Invites a person and shows the link. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const can = useCan()
  const [issued, setIssued] = useState<IssuedInvitation>()
  if (issued) return <IssuedDialog issued={issued} onClose={onClose} />
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      {can('role:read') ? (
        <InviteForm onIssued={setIssued} onClose={onClose} />
      ) : (
        <Notice tone="warn" title="Your role cannot see the roles to choose from.">
          The permission <code>role:read</code> is missing. A person who may change roles can add it.
        </Notice>
      )}
    </Dialog>
  )
}

function InviteForm({ onIssued, onClose }: { onIssued(issued: IssuedInvitation): void; onClose(): void }) {
  const roles = useRoles()
  const mayGive = useMayGive()
  const invite = useChange('POST /invitations', ['/invitations', '/billing/limits'])
  return (
    <Loaded query={roles}>
      {(all) => {
        const offered = all.filter(({ key, permissions }) => key !== 'OWNER' && mayGive(permissions))
        const usual = offered.find(({ key }) => key === 'MEMBER') ?? offered[0]
        return (
          <Form
            onSubmit={async (data) => {
              const [email, roleId] = [String(data.get('email')), String(data.get('roleId'))]
              onIssued((await invite.run({ body: { email, roleId } })).data)
            }}
          >
            <TextField
              label="Email address"
              name="email"
              type="email"
              required
              autoFocus
              hint="The person signs in with it."
            />
            <SelectField label="Role" name="roleId" defaultValue={usual?.id}>
              {offered.map(({ id, name, description }) => (
                <option key={id} value={id}>
                  {name}
                  {description && `: ${description}`}
                </option>
              ))}
            </SelectField>
            <Actions>
              <SubmitButton>Invite</SubmitButton>
              <Button onClick={onClose}>Close</Button>
            </Actions>
          </Form>
        )
      }}
    </Loaded>
  )
}

/** Shows the link of an invitation. The server sends it only once. */
export function IssuedDialog({ issued, onClose }: { issued: IssuedInvitation; onClose(): void }) {
  const { email, link, mail, expiresAt } = issued
  const zone = useZone()
  return (
    <Dialog title={`The invitation of ${email}`} onClose={onClose}>
      {needsHand(mail) && link === null ? (
        <Notice tone="warn" title="The invitation was made, but its link was lost on its way here.">
          The connection broke, and a link is sent only once. Send the invitation again for a new one.
        </Notice>
      ) : needsHand(mail) ? (
        <Notice tone="warn" title="No mail is sent: give this link to the person.">
          This server has no mail server, or a limit of mails is reached. Give the link to this person only.
        </Notice>
      ) : (
        <Notice tone="good" title="A mail with a link is on its way.">
          You can also give this link to the person, and to this person only.
        </Notice>
      )}
      {link && <CopyField label="Link to join" value={link} />}
      <p>
        It works once, until <Time value={expiresAt} zone={zone} as="date" />. It is not shown again: send the
        invitation again for a new one.
      </p>
      <Actions>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </Actions>
    </Dialog>
  )
}
