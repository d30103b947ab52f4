import { words } from '../words.ts'

/** Account settings of the user. */
export const account = words('account', {
  title: 'Account',
  intro: 'These settings apply in all your organizations.',
  cancel: 'Cancel',

  // Invitations
  invitations: 'Invitations',
  invitationsIntro: 'Anyone who knows your email address can invite you. Join only organizations you know.',
  invitationRole: 'Role: {role}',
  invitationMember: 'Role: member',
  invitationFrom: 'Invited by {name}',
  invitationExpires: 'Expires {time}',
  invitationAct: 'Join',
  invitationJoined: 'You joined {organization}.',
  invitationOpen: 'Open',

  // Profile
  profile: 'Profile',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  timezone: 'Time zone',
  timezoneHint: 'Notification emails follow this time zone.',
  language: 'Language',
  languageHint: 'The console shows its text, dates and numbers in this language.',
  asOrganization: 'Same as organization',
  asOrganizationNow: 'Same as organization ({value})',
  profileAct: 'Save',
  profileSaved: 'Profile saved.',

  // Email address
  email: 'Email address',
  emailIntro: 'You sign in with this email address.',
  emailConfirmed: 'Confirmed',
  emailUnconfirmed: 'Not confirmed',
  emailAct: 'Change email address',
  emailNew: 'New email address',
  emailNewHint:
    'A confirmation link is sent to the new address. You sign in with the current address until you open the link.',

  // Password
  password: 'Password',
  passwordIntro: 'A new password signs you out on all other devices.',
  passwordAct: 'Change password',
  passwordNew: 'New password',
  passwordChanged: 'Password changed. All other devices were signed out.',

  // Two-factor sign-in
  twoFactor: 'Two-factor sign-in',
  twoFactorIntro: 'A code from your phone protects your account even if your password is stolen.',
  twoFactorOn: 'On',
  twoFactorOff: 'Off',
  twoFactorActOn: 'Turn on',
  twoFactorActOff: 'Turn off',
  twoFactorSince: 'Since {time}. {left, number} of 10 recovery codes left.',
  codesFew: '{left, plural, =0 {No recovery codes left} other {Few recovery codes left}}',
  codesFewHint:
    'Only the server operator can restore your access if you lose your phone without a recovery code.',
  codesAct: 'Create new recovery codes',
  codesSave: 'Save recovery codes',
  codesIntro: 'Your current recovery codes stop working.',
  codesActTen: 'Create 10 new codes',
  codesKeep: 'Keep current codes',
  turnOff: 'Turn off two-factor sign-in',
  turnOffIntro: 'You will sign in with your password alone. Your recovery codes stop working.',
  turnOffRequired:
    '{organization} requires two-factor sign-in. You must turn on two-factor sign-in again to continue there.',
  turnOffKeep: 'Keep on',
  turnedOff: 'Two-factor sign-in is off.',

  // Passkeys
  passkeys: 'Passkeys',
  passkeysIntro: 'A passkey signs you in with your fingerprint, face or PIN, without a password or a code.',
  passkeysNone: 'No passkeys yet.',
  passkeysUnavailable:
    'Passkeys need HTTPS and a domain name. The server operator sets both with <code>public_base_url</code>.',
  passkeySynced: 'Synced across devices',
  passkeyOneDevice: 'On one device',
  passkeyUsed: 'Last used {time}',
  passkeyUnused: 'Never used',
  passkeyAddedAt: 'Added {time}',
  passkeyAdd: 'Add passkey',
  passkeyName: 'Name',
  passkeyNameHint: 'Only you can see this name.',
  passkeyContinue: 'Continue',
  passkeyAdded: 'Passkey {name} added.',
  passkeyRename: 'Rename',
  passkeyRenameOne: 'Rename {name}',
  passkeyRenameTitle: 'Rename passkey',
  passkeyRemove: 'Remove',
  passkeyRemoveOne: 'Remove {name}',
  passkeyRemoveIntro:
    'You can no longer sign in with {name}. Sessions opened with {name} stay signed in. Delete the passkey from your device as well.',
  passkeyRemoveAct: 'Remove passkey',
  passkeyKeep: 'Keep passkey',
  passkeyRemoved: 'Passkey {name} removed.',

  // Sessions
  sessions: 'Sessions',
  sessionsIntro: 'End every session you do not recognize, then change your password.',
  sessionsAct: 'Sign out everywhere',
  sessionsActEnd: '{count, plural, =1 {End this session} other {End all # sessions}}',
  sessionsKeep: 'Stay signed in',
  sessionsEnd:
    '{count, plural, =1 {This session ends.} other {All # sessions end, including this one.}} Unsaved work on other devices is lost.',
  sessionDevice: '{browser} on {system}',
  sessionDeviceUnknown: 'Unknown device',
  sessionAddressUnknown: 'Unknown IP address',
  sessionUsed: 'Last used {time}',
  sessionBegan: 'Signed in {time}',
  sessionCurrent: 'This device',
  sessionAct: 'End session',
  sessionEnded: '{name} was signed out.',

  // Notification emails
  digest: 'Notification emails',
  digestIntro: 'These emails are about the current organization.',
  digestFrequency: 'Frequency',
  digestFrequencyHint: 'Sent to {email} in the time zone {timezone}.',
  digestOff: 'Never',
  digestOffHint: 'Notifications appear only in the console.',
  digestAlerts: 'When action is needed',
  digestAlertsHint: 'Sent soon after a problem, such as a stopped campaign or a rejected sender.',
  digestDaily: 'Daily',
  digestDailyHint: 'Sent in the morning if there is something new.',
  digestWeekly: 'Weekly',
  digestWeeklyHint: 'Sent on Monday morning if there is something new.',
  digestNext: 'Next email: {time}, if there is something new.',
  digestSaved: 'Notification emails saved.',
  digestTurnedOff: 'Notification emails are off.',
  digestNoMail: 'This server cannot send email.',
  digestNoMailHint: 'The server operator must set <code>smtp_url</code>.',
  digestUnconfirmed: 'Email address not confirmed',
  digestUnconfirmedHint: 'No emails are sent until you open the link in the confirmation email.',

  // Delete the account
  remove: 'Delete account',
  removeIntro:
    'Your name, email address and sessions are deleted. Notes, replies and campaigns you wrote stay, without your name.',
  removeFinal:
    'Deletion cannot be undone. {email} can register again or accept an invitation, but starts with an empty account.',
  removeOwned: 'You own:',
  removeOwnedHint:
    'An organization without other members stops sending now, and is deleted with its contacts and campaigns after 30 days. An organization with other members needs a new owner first.',
  removeLeaves: '{count, plural, one {You leave # organization.} other {You leave # organizations.}}',
  removeLeavesOther:
    '{count, plural, one {You leave # other organization.} other {You leave # other organizations.}}',
  removePasswordHint: 'Not needed if you signed in within the last 10 minutes.',
  removeKeep: 'Keep account',
})
