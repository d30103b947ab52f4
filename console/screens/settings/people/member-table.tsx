import { Link } from '@tanstack/react-router'
import { settingsPeople } from '../../../../words/en/settings-people.ts'
import type { Member } from '../../../api/api.gen.ts'
import { useOrganization, useSession } from '../../../api/hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { personName } from '../../../ui/format.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { membershipOf, roleNameOf, USER_STATES } from './words.ts'

export function MemberTable({ members, isStale }: { members: readonly Member[]; isStale: boolean }) {
  const self = useSession()?.user.id
  const columns: ReadonlyArray<Column<Member>> = [
    {
      title: settingsPeople.name(),
      isText: true,
      show: (member) => (
        <Link from="/settings/people" to="/settings/people" search={(old) => ({ ...old, member: member.id })}>
          {member.id === self ? settingsPeople.you({ name: personName(member) }) : personName(member)}
        </Link>
      ),
    },
    { title: settingsPeople.email(), isWhole: true, show: ({ email }) => email },
    { title: settingsPeople.role(), show: (member) => roleNameOf(membershipOf(member)?.role) },
    { title: settingsPeople.twoFactor(), show: (member) => <SecondFactor member={member} /> },
    { title: settingsPeople.lastSignIn(), show: (member) => <LastSignIn member={member} /> },
  ]
  return (
    <Table
      label={settingsPeople.members()}
      rows={members}
      columns={columns}
      keyOf={({ id }) => id}
      isStale={isStale}
    />
  )
}

/** Whether a member uses two-factor sign-in. A warning if the organization requires it. */
export function SecondFactor({ member: { hasTwoFactor } }: { member: Pick<Member, 'hasTwoFactor'> }) {
  const isRequired = useOrganization()?.requireTwoFactor
  if (hasTwoFactor) return <Badge tone="good">{settingsPeople.twoFactorOn()}</Badge>
  return (
    <Badge tone={isRequired ? 'warn' : 'idle'}>
      {isRequired ? settingsPeople.twoFactorMissing() : settingsPeople.twoFactorOff()}
    </Badge>
  )
}

function LastSignIn({ member: { status, lastLoginAt } }: { member: Member }) {
  if (status === 'SUSPENDED')
    return <Badge tone={USER_STATES[status].tone}>{USER_STATES[status].label}</Badge>
  return <Time value={lastLoginAt} none={settingsPeople.neverSignedIn()} />
}
