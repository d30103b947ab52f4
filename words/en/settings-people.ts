import { words } from '../words.ts'

/** Members of the organization, and invitations. */
export const settingsPeople = words('settingsPeople', {
  title: 'People',
  intro: 'Members and invitations of the organization.',
  introLimit:
    '{used, number} of {limit, plural, one {# member} other {# members}} in your plan, including pending invitations.',
  search: 'Search by name or email',
  none: 'No members found',

  // Members
  members: 'Members',
  name: 'Name',
  you: '{name} (you)',
  email: 'Email address',
  role: 'Role',
  roleDeleted: 'Deleted role',
  status: 'Status',
  joined: 'Joined',
  lastSignIn: 'Last sign-in',
  neverSignedIn: 'Never signed in',
  twoFactor: 'Two-factor sign-in',
  twoFactorOn: 'On',
  twoFactorOff: 'Off',
  twoFactorMissing: 'Off, but required',
  confirmed: 'Email address confirmed',
  confirmedYes: 'Yes',
  confirmedNo: 'Not yet',
  stateInactive: 'Has not signed in yet',
  stateSuspended: 'Suspended',
  owner: 'The owner has all permissions. Only the owner can make another member the owner.',
  ownerYou: 'The owner has all permissions. To transfer ownership, open another member.',
  audit: 'Show in audit log',

  // Role of a member
  roleOf: 'Role of {name}',
  rolePermissions: 'Permissions of this role',
  roleAbove: '{role} (has permissions you do not have)',
  roleAssign: 'Assign role {role}',
  roleKeep: 'Keep {role}',
  roleAssigned: '{name} now has the role {role}.',
  undo: 'Undo',
  affectsYou: 'This change affects you.',
  affectsOne: 'This change affects {name}.',

  // Leaving and removing
  organization: 'this organization',
  leave: 'Leave',
  leaveAct: 'Leave organization',
  leaveTitle: 'Leave {organization}',
  leaveHint:
    'Your sessions in this organization end now. API keys and pending invitations you created stop working. Notes, replies and campaigns you wrote stay. You can come back only with a new invitation. Other organizations are not affected.',
  leaveKeep: 'Stay',
  left: 'You left {organization}.',
  removeAct: 'Remove from organization',
  removeTitle: 'Remove {name} from {organization}',
  removeOne: 'Remove {name}',
  removeHint:
    'The sessions of {name} in this organization end now. API keys and pending invitations created by {name} stop working. Notes, replies and campaigns by {name} stay. {name} can come back only with a new invitation. Other organizations are not affected.',
  removeKeep: 'Keep {name}',
  removed: '{name} was removed.',

  // Ownership
  transfer: 'Make owner',
  transferTitle: 'Make {name} the owner of {organization}',
  transferAct: 'Make {name} the owner',
  transferHint:
    'You become an admin. You can then no longer pay, manage API keys or transfer ownership. Only {name} can make you the owner again. The API keys keep working and act as {name}. {name} should replace all API keys you know.',
  transferKeep: 'Stay owner',
  transferred: '{name} is now the owner. You are now an admin.',

  // Invitations
  invite: 'Invite a person',
  inviteAct: 'Invite',
  inviteEmailHint: 'The person signs in with this email address.',
  inviteRole: '{role}: {description}',
  inviteNoRoles: 'Your role cannot see the roles of this organization.',
  inviteNoRolesHint:
    'An invitation needs a role. The permission <code>role:read</code> is missing. A member who can change roles can add it.',
  issued: 'Invitation for {email}',
  issuedLost: 'The invitation was created, but the server’s answer was lost.',
  issuedLostHint: 'A link is shown only once. Send the invitation again to get a new link.',
  issuedByHand: 'No email is sent. Give this link to the person.',
  issuedByHandHint:
    'This server cannot send email, or an email limit is reached. Do not give the link to anyone else.',
  issuedByMail: 'An email with the link is being sent.',
  issuedByMailHint: 'You can also give the link to the person. Do not give the link to anyone else.',
  issuedLink: 'Invitation link',
  issuedUntil:
    'The link works once, until {time}, and is not shown again. Send the invitation again to get a new link.',
  issuedDone: 'Done',
  invitations: 'Invitations',
  mail: 'Email',
  invitedBy: 'Invited by',
  time: 'Time',
  expires: 'expires {time}',
  actions: 'Actions',
  actionsFor: 'Actions for {email}',
  resend: 'Send again',
  withdraw: 'Withdraw',
  withdrawn: 'Invitation for {email} withdrawn.',
  inviteAgain: 'Invite again',
  statePending: 'Pending',
  stateAccepted: 'Accepted',
  stateExpired: 'Expired',
  stateWithdrawn: 'Withdrawn',
  mailNone: 'No email sent',
  mailWaiting: 'Email being sent',
  mailSent: 'Email sent',
  mailFailed: 'Email failed',
  mailUnknown: 'Email may have been sent',
})
