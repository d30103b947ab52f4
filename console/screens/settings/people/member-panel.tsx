import { Link } from '@tanstack/react-router'
import { useState } from 'react'
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
            ['Address', member.email],
            ['Role', !canAssign && roleNameOf(membership?.role)],
            ['Joined', <Time key="joined" value={membership?.joinedAt} zone={zone} as="date" />],
            ['Last sign-in', <Time key="login" value={member.lastLoginAt} zone={zone} none="Not yet" />],
            ['Two-factor sign-in', <SecondFactor key="factor" member={member} />],
            ['Address verified', member.emailVerified ? 'Yes' : 'Not yet'],
            [
              'State',
              member.status !== 'ACTIVE' && (
                <Badge tone={USER_STATES[member.status].tone}>{USER_STATES[member.status].label}</Badge>
              ),
            ],
          ]}
        />
        {isOwner && (
          <p>
            The owner may do everything, and stays the owner until the ownership is transferred to another
            member{isCallerOwner ? ': open that member.' : '.'}
          </p>
        )}
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
              What {isSelf ? 'you' : 'they'} did
            </Link>
          )}
          {isCallerOwner && !isOwner && member.status !== 'SUSPENDED' && (
            <Button onClick={() => setAsks('TRANSFER')}>Make the owner</Button>
          )}
          {can('member:remove') && !isOwner && (
            <Button onClick={() => setAsks('REMOVE')}>
              {isSelf ? 'Leave the organization' : 'Remove from the organization'}
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
