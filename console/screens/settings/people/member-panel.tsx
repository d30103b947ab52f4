import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { settingsPeople } from '../../../../words/en/settings-people.ts'
import type { Member } from '../../../api/api.gen.ts'
import { useCan, useIsOwner, useSession, useZone } from '../../../api/hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/form.tsx'
import { personName } from '../../../ui/format.ts'
import { Facts } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { RemoveDialog, TransferDialog } from './member-dialogs.tsx'
import { SecondFactor } from './member-table.tsx'
import { RoleForm } from './role-form.tsx'
import { membershipOf, roleNameOf, USER_STATES } from './words.ts'

/** A member with their role and the actions for them. */
export function MemberPanel({ member, onClose }: { member: Member; onClose(): void }) {
  const can = useCan()
  const isCallerOwner = useIsOwner()
  const zone = useZone()
  const isSelf = useSession()?.user.id === member.id
  const [asks, setAsks] = useState<'REMOVE' | 'TRANSFER'>()
  const membership = membershipOf(member)
  const isOwner = membership?.role.key === 'OWNER'
  const canAssign = can('role:assign') && can('role:read') && !isOwner
  return (
    <>
      <Dialog title={personName(member)} isPanel onClose={onClose}>
        <Facts
          facts={[
            [settingsPeople.email(), member.email],
            [settingsPeople.role(), !canAssign && roleNameOf(membership?.role)],
            [
              settingsPeople.joined(),
              <Time key="joined" value={membership?.joinedAt} zone={zone} as="date" />,
            ],
            [
              settingsPeople.lastSignIn(),
              <Time key="login" value={member.lastLoginAt} zone={zone} none={settingsPeople.confirmedNo()} />,
            ],
            [settingsPeople.twoFactor(), <SecondFactor key="factor" member={member} />],
            [
              settingsPeople.confirmed(),
              member.emailVerified ? settingsPeople.confirmedYes() : settingsPeople.confirmedNo(),
            ],
            [
              settingsPeople.status(),
              member.status !== 'ACTIVE' && (
                <Badge tone={USER_STATES[member.status].tone}>{USER_STATES[member.status].label}</Badge>
              ),
            ],
          ]}
        />
        {isOwner && <p>{isCallerOwner ? settingsPeople.ownerYou() : settingsPeople.owner()}</p>}
        {canAssign && membership && (
          <RoleForm
            key={membership.role.id}
            member={member}
            role={membership.role}
            isSelf={isSelf}
            onGiven={onClose}
          />
        )}
        <Actions>
          {can('organization:read') && (
            <Link to="/settings/audit" search={{ actor: member.id }} className={buttonClass()}>
              {settingsPeople.audit()}
            </Link>
          )}
          {isCallerOwner && !isOwner && member.status !== 'SUSPENDED' && (
            <Button onClick={() => setAsks('TRANSFER')}>{settingsPeople.transfer()}</Button>
          )}
          {can('member:remove') && !isOwner && (
            <Button onClick={() => setAsks('REMOVE')}>
              {isSelf ? settingsPeople.leaveAct() : settingsPeople.removeAct()}
            </Button>
          )}
        </Actions>
      </Dialog>
      {asks === 'REMOVE' && (
        <RemoveDialog
          member={member}
          isSelf={isSelf}
          onRemoved={onClose}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'TRANSFER' && (
        <TransferDialog member={member} onTransferred={onClose} onClose={() => setAsks(undefined)} />
      )}
    </>
  )
}
