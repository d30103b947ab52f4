import { words } from '../words.ts'

/** Pages about accounts for people who are not signed in. */
export const accountPages = words('accountPages', {
  openConsole: 'Open the console',
  invalidTitle: 'This link is not valid',

  // New password
  resetTitle: 'Set a new password',
  resetAccount: 'For the account {email}.',
  resetPassword: 'New password',
  resetHint:
    '{count, plural, one {At least # character.} other {At least # characters.}} Several words are easy to remember and hard to guess.',
  resetAct: 'Set the password',
  resetDoneTitle: 'Your password is set',
  resetDone:
    'Sign in with the new password. All devices that were signed in to the account have been signed out.',
  resetInvalid:
    'Each link works only once, for one hour, and stops working when a newer link is sent. Open the newest link, or ask the server operator for a new one.',

  // Email address
  confirmTitle: 'Confirm your email address',
  confirmAccount:
    'An account on this server has the address {address}. Enter the password of the account to confirm that the address is yours.',
  confirmChange:
    '{address} will replace {former} as the email address of your account. Enter your password to confirm that the new address is yours.',
  password: 'Password',
  confirmNew:
    'I did not create this account, or I do not know its password. Set the password I entered as the new password.',
  confirmNewHint:
    'At least {count, plural, one {# character} other {# characters}}. The old password, sessions, passkeys, two-factor sign-in and API keys of the account will stop working.',
  confirmAct: 'Confirm',
  confirmedTitle: 'Your email address is confirmed',
  confirmed: 'You can now sign in with {address}.',
  takenTitle: 'Another account has this address',
  taken:
    'An address can belong to only one account. Your account keeps its current address. Sign in with the current address.',
  confirmInvalid:
    'Each link works only once, for one day, and stops working when a newer link is sent. If you already sign in with this email address, you are done. Otherwise, request a new link where you entered the address.',

  // Invitation
  inviteTitle: 'Join {organization}',
  invite: '{email} is invited to {organization} with the role {role}.',
  inviteFrom: '{name} invites {email} to {organization} with the role {role}.',
  inviteFirstName: 'First name',
  inviteLastName: 'Last name (optional)',
  invitePasswordHint: 'For a new account: at least {count, plural, one {# character} other {# characters}}.',
  inviteCode: 'Two-factor code (if you use one)',
  inviteNew:
    'I did not create the account with this email address, or I do not know its password. Set the password I entered as the new password.',
  inviteNewHint:
    'The old password, sessions, passkeys, two-factor sign-in and API keys of the account will stop working.',
  inviteAct: 'Join',
  inviteKnown:
    'If you already have an account with this email address, enter the password of that account, and a code if you use two-factor sign-in. Your name will not change.',
  inviteDoneTitle: 'You have joined {organization}',
  inviteDone: 'Sign in with {email} and your password.',
  inviteInvalidTitle: 'This invitation is not valid',
  inviteInvalid:
    'The invitation has been used or withdrawn, is more than seven days old, or the link is incomplete. Ask the person who invited you for a new invitation.',

  // Too many requests
  attemptsTitle: 'Wait a moment',
  attempts: 'Too many attempts. Try again in a minute.',

  // Return from a payment
  paidTitle: 'Thank you',
  paid: 'Your payment was successful. Your purchase will be available within a minute.',
  unpaidTitle: 'Nothing was paid',
  unpaid: 'You left the page before paying, so nothing was bought.',
  portalTitle: 'You are back from the billing portal',
  portal: 'Changes you made in the billing portal will apply within a few minutes.',
  closePage: 'You can close this page.',

  // Sign-in with a provider
  signedInTitle: 'You are signed in',
  signedIn: 'Your account is {email}, in the organization {organization}.',
  signedInInvitations:
    'You have invitations. Anyone who knows your email address can invite you, so join only organizations you know.',
  invitedTitle: 'You are invited',
  invited:
    '{email} does not belong to any organization on this server yet. Anyone who knows your email address can invite you, so join only organizations you know.',
  invitedTo: 'You are invited to {organization} with the role {role}.',
  invitedToBy: '{name} invites you to {organization} with the role {role}.',
  notSignedInTitle: 'You could not be signed in',
  signInAct: 'Go to the sign-in page',
  providerNone: 'This server has no sign-in provider. Sign in with your password.',
  providerUnreachable:
    'The sign-in provider could not be reached, or its answer was not valid. Try again later.',
  providerExpired:
    'This sign-in has expired, was used before, or was started in another browser. Start again.',
  providerRefused:
    'The sign-in provider did not sign you in. Start again, or ask the administrator of your sign-in provider.',
})
