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
  timezoneHint: 'Notification emails use this time zone.',
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
    'A confirmation link will be sent to the new address. Until you open the link, you sign in with your current address.',

  // Password
  password: 'Password',
  passwordIntro: 'Changing your password signs you out on all other devices.',
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
  twoFactorSince: 'Turned on {time}. {left, number} of 10 recovery codes left.',
  codesFew: '{left, plural, =0 {No recovery codes left} other {Few recovery codes left}}',
  codesFewHint:
    'Only the server operator can restore your access if you lose your phone without a recovery code.',
  codesAct: 'Create new recovery codes',
  codesSave: 'Save recovery codes',
  codesIntro: 'Your current recovery codes will stop working.',
  codesActTen: 'Create 10 new codes',
  codesKeep: 'Keep current codes',
  turnOff: 'Turn off two-factor sign-in',
  turnOffIntro: 'You will sign in with your password alone. Your recovery codes will stop working.',
  turnOffRequired:
    '{organization} requires two-factor sign-in. To continue working there, you will have to turn on two-factor sign-in again.',
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
    'You will no longer be able to sign in with {name}. Sessions that were opened with {name} will stay signed in. Delete the passkey from your device as well.',
  passkeyRemoveAct: 'Remove passkey',
  passkeyKeep: 'Keep passkey',
  passkeyRemoved: 'Passkey {name} removed.',

  // Sessions
  sessions: 'Sessions',
  sessionsIntro: 'If you do not recognize a session, end it and change your password.',
  sessionsAct: 'Sign out everywhere',
  sessionsActEnd: '{count, plural, =1 {End this session} other {End all # sessions}}',
  sessionsKeep: 'Stay signed in',
  sessionsEnd:
    '{count, plural, =1 {This session will end.} other {All # sessions will end, including this one. Unsaved work on the other devices will be lost.}}',
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
  digestUnconfirmedHint: 'No emails will be sent until you open the link in the confirmation email.',

  // Delete the account
  remove: 'Delete account',
  removeIntro:
    'Your name, email address and sessions will be deleted. Notes, replies and campaigns you wrote will stay, but without your name.',
  removeFinal:
    'Deletion cannot be undone. {email} can register again or accept an invitation, but will start with an empty account.',
  removeOwned: 'You own:',
  removeOwnedHint:
    'An organization without other members will stop sending immediately. After 30 days, it will be deleted with its contacts and campaigns. An organization with other members needs a new owner first.',
  removeLeaves:
    '{count, plural, one {You will leave # organization.} other {You will leave # organizations.}}',
  removeLeavesOther:
    '{count, plural, one {You will leave # other organization.} other {You will leave # other organizations.}}',
  removePasswordHint: 'Not needed if you signed in within the last 10 minutes.',
  removeKeep: 'Keep account',
})
