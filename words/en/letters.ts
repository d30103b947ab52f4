import { words } from '../words.ts'

/** Emails of the server to its users. */
export const letters = words('letters', {
  greeting: 'Hello,',
  greetingNamed: 'Hello {name},',

  // Invitation
  invitationSubject: 'You are invited to join {organization}',
  invitationSubjectFrom: '{name} invites you to join {organization}',
  invitation: 'You are invited to join {organization} with the role {role}.',
  invitationFrom: '{name} invites you to join {organization} with the role {role}.',
  invitationLink: 'Use this link to join. The link works only once and expires after seven days:',
  invitationAct: 'Join {organization}',
  invitationUnknown: 'If you do not know {organization}, ignore this email.',

  // Password
  passwordSubject: 'Set a new password',
  password:
    'A new password was requested for your account. Use this link to set one. The link works only once and expires after one hour:',
  passwordAct: 'Set a new password',
  passwordIgnore: 'If this was not you, ignore this email. Your password will not change.',

  // Email address
  addressSubject: 'Confirm your email address',
  address:
    'Open this link to confirm that you sign in with {address}. The link works only once and expires after one day:',
  addressAct: 'Confirm the address',
  addressIgnore:
    'If you did not ask for this email, ignore it. Someone may have entered your address by mistake.',
  formerSubject: 'Your email address was changed',
  former: 'From now on, you sign in with {address} instead of {former}.',
  formerWarning: 'If this was not you, immediately tell the people who run your organization.',

  // Security
  securitySubject: 'The security settings of your account were changed',
  securityPassword: 'The password of your account was changed.',
  securityTwoFactorOn: 'Two-factor sign-in was turned on for your account.',
  securityTwoFactorOff:
    'Two-factor sign-in was turned off for your account. You now sign in with your password alone.',
  securityCodes: 'New recovery codes were created for your account. The old codes no longer work.',
  securityPasskeyAdded:
    'A passkey was added to your account. Anyone who has this passkey can sign in to your account.',
  securityPasskeyRemoved: 'A passkey was removed from your account.',
  securityCodeUsed: 'Someone signed in to your account with one of your recovery codes.',
  securityTime: 'Time: {time} UTC.',
  securityWarning:
    'If this was not you, another person may be using your account. Immediately tell the people who run your organization.',

  // Notifications
  digestSubject:
    '{organization}: {count, plural, one {# unread notification} other {# unread notifications}}',
  digest:
    'New in {organization}: {count, plural, one {# unread notification} other {# unread notifications}}.',
  digestAlert: 'Alert: {title}',
  digestText: '{name}: {text}',
  digestMore: '{count, plural, one {And # more.} other {And # more.}}',
  digestReason: 'You get this email because you turned on notification emails. To stop these emails:',

  // Webhook endpoint
  webhookSubject: 'A webhook endpoint of {organization} is off',
  webhook: 'A webhook endpoint of {organization} was turned off: {reason}',
  webhookAddress: 'The URL of the endpoint is in the list of endpoints.',
  webhookNext:
    'The endpoint gets no more events. When its receiver works again, turn on the endpoint and deliver the missed events. Events are kept for 30 days.',
})
