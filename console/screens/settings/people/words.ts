import { settingsPeople } from '../../../../words/en/settings-people.ts'
import type { InvitationMail, InvitationStatus, Member, Role, UserStatus } from '../../../api/api.gen.ts'
import type { Labelled } from '../../../ui/badge.tsx'

/** Labels of member statuses. An active member has none. */
export const USER_STATES: Readonly<Record<Exclude<UserStatus, 'ACTIVE'>, Labelled>> = {
  INACTIVE: { label: settingsPeople.stateInactive(), tone: 'idle' },
  SUSPENDED: { label: settingsPeople.stateSuspended(), tone: 'bad' },
}

export const INVITATION_STATES: Readonly<Record<InvitationStatus, Labelled>> = {
  PENDING: { label: settingsPeople.statePending(), tone: 'info' },
  ACCEPTED: { label: settingsPeople.stateAccepted(), tone: 'good' },
  EXPIRED: { label: settingsPeople.stateExpired(), tone: 'warn' },
  REVOKED: { label: settingsPeople.stateWithdrawn(), tone: 'idle' },
}

export const MAIL_STATES: Readonly<Record<InvitationMail, string>> = {
  NONE: settingsPeople.mailNone(),
  WAITING: settingsPeople.mailWaiting(),
  SENT: settingsPeople.mailSent(),
  FAILED: settingsPeople.mailFailed(),
  UNKNOWN: settingsPeople.mailUnknown(),
}

/** Returns whether a person has to pass on the invitation link. */
export const needsHand = (mail: InvitationMail): boolean => mail === 'NONE' || mail === 'FAILED'

/** Returns whether an invitation can be sent again or withdrawn. */
export const isOpen = (status: InvitationStatus): boolean => status === 'PENDING' || status === 'EXPIRED'

export const membershipOf = ({ memberships }: Member) => memberships?.[0]

export const roleNameOf = (role: Role | null | undefined): string =>
  role?.name ?? settingsPeople.roleDeleted()
