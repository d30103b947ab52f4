import { useState } from 'react'
import { kit } from '../../../../words/en/kit.ts'
import { settingsPeople } from '../../../../words/en/settings-people.ts'
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
    <Dialog title={settingsPeople.invite()} onClose={onClose}>
      {can('role:read') ? (
        <InviteForm onIssued={setIssued} onClose={onClose} />
      ) : (
        <Notice tone="warn" title={settingsPeople.inviteNoRoles()}>
          {settingsPeople.inviteNoRolesHint()}
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
              label={settingsPeople.email()}
              name="email"
              type="email"
              required
              autoFocus
              hint={settingsPeople.inviteEmailHint()}
            />
            <SelectField label={settingsPeople.role()} name="roleId" defaultValue={usual?.id}>
              {offered.map(({ id, name, description }) => (
                <option key={id} value={id}>
                  {description ? settingsPeople.inviteRole({ role: name, description }) : name}
                </option>
              ))}
            </SelectField>
            <Actions>
              <SubmitButton>{settingsPeople.inviteAct()}</SubmitButton>
              <Button onClick={onClose}>{kit.close()}</Button>
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
    <Dialog title={settingsPeople.issued({ email })} onClose={onClose}>
      {needsHand(mail) && link === null ? (
        <Notice tone="warn" title={settingsPeople.issuedLost()}>
          {settingsPeople.issuedLostHint()}
        </Notice>
      ) : needsHand(mail) ? (
        <Notice tone="warn" title={settingsPeople.issuedByHand()}>
          {settingsPeople.issuedByHandHint()}
        </Notice>
      ) : (
        <Notice tone="good" title={settingsPeople.issuedByMail()}>
          {settingsPeople.issuedByMailHint()}
        </Notice>
      )}
      {link && <CopyField label={settingsPeople.issuedLink()} value={link} />}
      <p>{settingsPeople.issuedUntil.rich({ time: <Time value={expiresAt} zone={zone} as="date" /> })}</p>
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {settingsPeople.issuedDone()}
        </Button>
      </Actions>
    </Dialog>
  )
}
