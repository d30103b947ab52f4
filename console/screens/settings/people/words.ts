import type { InvitationMail, InvitationStatus, Member, Role, UserStatus } from '../../../api/api.gen.ts'
import type { Labelled } from '../../../ui/badge.tsx'

/** Labels of member statuses. An active member has none. */
export const USER_STATES: Readonly<Record<Exclude<UserStatus, 'ACTIVE'>, Labelled>> = {
  INACTIVE: { label: 'Has not signed in yet', tone: 'idle' },
  SUSPENDED: { label: 'Suspended', tone: 'bad' },
}

export const INVITATION_STATES: Readonly<Record<InvitationStatus, Labelled>> = {
  PENDING: { label: 'Waits', tone: 'info' },
  ACCEPTED: { label: 'Accepted', tone: 'good' },
  EXPIRED: { label: 'Expired', tone: 'warn' },
  REVOKED: { label: 'Withdrawn', tone: 'idle' },
}

export const MAIL_STATES: Readonly<Record<InvitationMail, string>> = {
  NONE: 'No mail was sent',
  WAITING: 'A mail is on its way',
  SENT: 'A mail was sent',
  FAILED: 'The mail failed',
  UNKNOWN: 'A mail may have been sent',
}

/** Returns whether a person has to pass on the invitation link. */
export const needsHand = (mail: InvitationMail): boolean => mail === 'NONE' || mail === 'FAILED'

/** Returns whether an invitation can be sent again or withdrawn. */
export const isOpen = (status: InvitationStatus): boolean => status === 'PENDING' || status === 'EXPIRED'

export const membershipOf = ({ memberships }: Member) => memberships?.[0]

export const roleNameOf = (role: Role | null | undefined): string => role?.name ?? 'A deleted role'
